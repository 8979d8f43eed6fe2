/** The company that the customer orders for, and what the register says about its VAT number. Only in a shop with VAT. */
import { useRevalidator } from 'react-router'
import type { OwnCompany } from '#contract/tax/schema/company.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { UnsavedGuard } from '#web/forms/draft/unsaved-guard.tsx'
import { SelectField, TextareaField } from '#web/forms/fields/more-fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { countryChoices } from '#web/orders/countries.ts'
import { useVatNumber } from '#web/orders/vat-number/use-vat-number.ts'
import { VatNumberField } from '#web/orders/vat-number/vat-number-field.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

export function YourCompany({ company }: OwnCompany) {
  const { chargesVat } = useShop()
  if (!chargesVat) return null
  return (
    <Panel title="Your company" className="mt-6">
      <p className="mb-4 max-w-prose text-ink-muted">
        {company
          ? 'The checkout fills in these details. Orders that you have placed keep theirs.'
          : 'No company is saved yet. The checkout saves it with your first order, or you enter it here.'}
      </p>
      <CompanyForm company={company} />
    </Panel>
  )
}

const loadCompanyForm = async () => (await import('#contract/tax/schema/company.ts')).CompanyForm

function CompanyForm({ company }: OwnCompany) {
  const { legalName = '', address = '', country = '', vatNumber: saved } = company ?? {}
  const known = { legalName, address, country, vatNumber: saved?.vatNumber ?? '' }
  const { form, field, send, refusal, busy, ...draft } = useDraftForm('company', loadCompanyForm, known)
  const asked = useVatNumber(form.watch(), saved)
  const { revalidate } = useRevalidator()
  const save = send(async (body) => {
    await api.putCompany({ body })
    toast.success('Company saved')
    // Not awaited, so that the draft is deleted at once.
    void revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <UnsavedGuard unsaved={draft.isUnsaved} onLeave={draft.discard} />
      <DraftNote {...draft} />
      <TextField label="Company" autoComplete="organization" {...field('legalName')} />
      <TextareaField label="Billing address" rows={3} autoComplete="billing street-address" {...field('address')} />
      <SelectField label="Country" autoComplete="billing country" choices={countryChoices} {...field('country')} />
      <VatNumberField asked={asked} {...field('vatNumber')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save the company
        </Button>
        {saved && asked.number === saved.vatNumber && !asked.number.startsWith('ES') && (
          <Button variant="secondary" busy={asked.isAsking} onClick={asked.askAgain}>
            Check the VAT number again
          </Button>
        )}
      </div>
    </Form>
  )
}
