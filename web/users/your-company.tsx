/** The company that the customer orders for: its details, what the register says about its VAT number, and its members. */
import { useRevalidator } from 'react-router'
import { askUsToChange, companyMay, onlyCompanyAdmins } from '#contract/companies/rules/rights.ts'
import type { CompanyMembers, OwnCompany } from '#contract/companies/schema/company.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { api } from '#web/api/client.ts'
import { type ListedMember, MemberList } from '#web/companies/member-list.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { Form } from '#web/forms/form.tsx'
import { UnsavedGuard } from '#web/forms/guard/unsaved-guard.tsx'
import { SelectField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { useVatNumber } from '#web/vat-number/use-vat-number.ts'
import { VatNumberField } from '#web/vat-number/vat-number-field.tsx'

type Company = NonNullable<OwnCompany['company']>

/** A shop without VAT shows only a company to which the customer belongs already. */
export function YourCompany({ company, members }: OwnCompany & CompanyMembers) {
  const { chargesVat } = useShop()
  if (!chargesVat && !company) return null
  return (
    <Panel title="Your company" className="mt-6">
      <p className="mb-4 max-w-prose text-ink-muted">
        {company
          ? 'Your orders are billed to this company. Orders that you placed earlier keep the earlier details.'
          : 'No company is saved yet. The checkout saves your company with your first order, or you can enter your company here.'}
      </p>
      {company?.locked && <LockedDetails company={company} />}
      {company && !companyMay(company.role, 'change details') ? (
        <>
          {!company.locked && <LockedDetails company={company} />}
          <p className="mt-4 text-ink-muted">{onlyCompanyAdmins}.</p>
        </>
      ) : (
        <CompanyForm key={company?.version} company={company} />
      )}
      {company && <Members company={company} members={members} />}
    </Panel>
  )
}

/** The details on which others rely. */
function LockedDetails({ company: { legalName, address, country, vatNumber, role, locked } }: { company: Company }) {
  const isAdmin = companyMay(role, 'change details')
  return (
    <>
      <DescriptionList
        align="start"
        facts={[
          { term: 'Company', value: legalName },
          ...(isAdmin ? [] : [{ term: 'Billing address', value: address.replaceAll('\n', ', ') }]),
          { term: 'Country', value: nameOfCountry(country) },
          ...(vatNumber ? [{ term: 'VAT number', value: vatNumber.vatNumber }] : []),
        ]}
      />
      {locked && <p className="mt-2 mb-4 text-ink-muted">{askUsToChange}.</p>}
    </>
  )
}

const loadCompanyForm = async () => (await import('#contract/companies/schema/company.ts')).CompanyForm

function CompanyForm({ company }: OwnCompany) {
  const { legalName = '', address = '', country = '', vatNumber: saved, version, locked = false } = company ?? {}
  const known = { legalName, address, country, vatNumber: saved?.vatNumber ?? '' }
  const { form, field, send, refusal, busy, ...draft } = useDraftForm('company', loadCompanyForm, known)
  const asked = useVatNumber(form.watch(), saved)
  const { revalidate } = useRevalidator()
  const save = send(async (typed) => {
    const body = locked ? { ...known, address: typed.address } : typed
    await api.putCompany({ body: version === undefined ? body : { ...body, version } })
    toast.success('Company saved')
    // Not awaited, so that the draft is deleted at once.
    void revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <UnsavedGuard unsaved={draft.isUnsaved} onLeave={draft.discard} />
      <DraftNote {...draft} />
      {!locked && <TextField label="Company" autoComplete="organization" {...field('legalName')} />}
      <TextareaField label="Billing address" rows={3} autoComplete="billing street-address" {...field('address')} />
      {!locked && (
        <>
          <SelectField label="Country" autoComplete="billing country" choices={countryChoices} {...field('country')} />
          <VatNumberField asked={asked} {...field('vatNumber')} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={busy}>
          Save the company
        </Button>
        {saved && asked.number === saved.vatNumber && saved.checkedBy === 'VIES' && (
          <Button variant="secondary" busy={asked.isAsking} onClick={asked.askAgain}>
            Check the VAT number again
          </Button>
        )}
      </div>
    </Form>
  )
}

function Members({ company: { role }, members }: { company: Company } & CompanyMembers) {
  const put = useChange('putMember', { says: 'Role changed' })
  const remove = useChange('removeMember', { says: 'Member removed, and the orders passed to another member' })
  const leave = useChange('removeMember', { says: 'You have left the company' })
  const listed = members.map(({ _id, name, email, role: theirs, you }): ListedMember => {
    return { key: _id, name, email, role: theirs, isYou: you === true }
  })
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-semibold">Members</h3>
      {members.length === 1 ? (
        <p className="text-ink-muted">You order alone.</p>
      ) : (
        <MemberList
          members={listed}
          mayChange={companyMay(role, 'change members')}
          busy={put.busy || remove.busy || leave.busy}
          onRole={({ key: id }, to) => void put({ id, body: { role: to } })}
          onRemove={({ key: id, isYou }, to) => (isYou ? leave : remove)({ id, ...(to && { to }) })}
        />
      )}
    </section>
  )
}
