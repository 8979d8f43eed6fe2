/** A company for the office: its payment terms, and its unpaid orders on account. */
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { mostNetDays, sayOverdue } from '#contract/companies/rules/credit.ts'
import type { Company, CompanyTerms } from '#contract/companies/schema/terms.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { readNumber } from '#contract/rules/number-entry.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/company-page.ts'
import { CompanyDetails } from './company-details.tsx'
import { MemberList } from './member-list.tsx'

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const { isAdmin } = context.get(visitorContext)
  return { company: await api.findTerms({ id: params.id }), isAdmin }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.company.legalName ?? 'Company', description: '' })

export default function CompanyPage({ loaderData: { company, isAdmin } }: Route.ComponentProps) {
  return (
    <DashboardScreen title={company.legalName}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <Panel title="Unpaid orders on account">
            <OpenOrders orders={company.orders} />
          </Panel>
          {isAdmin && (
            <Panel title="Payment terms">
              <Terms key={JSON.stringify(company.terms)} id={company._id} known={company.terms} />
            </Panel>
          )}
        </div>
        <div className="flex flex-col gap-6">
          <Panel title="Company">
            <Facts company={company} />
            {isAdmin && (
              <details className="mt-4">
                <summary className="cursor-pointer font-medium">Change the details</summary>
                <div className="mt-3">
                  <CompanyDetails key={company.version} company={company} />
                </div>
              </details>
            )}
          </Panel>
          <Panel title="Customers">
            <People company={company} isAdmin={isAdmin} />
          </Panel>
        </div>
      </div>
    </DashboardScreen>
  )
}

function Facts({ company: { address, country, vatNumber, terms, owed, left } }: { company: Company }) {
  const { creditLimit, netDays, blocked, mayCollectUntaxed } = terms
  return (
    <DescriptionList
      align="start"
      facts={[
        { term: 'Credit limit', value: creditLimit === 0 ? 'No orders on account' : formatMoney(creditLimit) },
        ...(creditLimit > 0 || owed > 0
          ? [
              { term: 'Owed', value: formatMoney(owed) },
              { term: 'Left', value: formatMoney(left) },
              { term: 'Days to pay', value: netDays },
            ]
          : []),
        ...(blocked ? [{ term: 'Blocked', value: blocked }] : []),
        { term: 'Address', value: `${address.replaceAll('\n', ', ')}, ${nameOfCountry(country)}` },
        ...(vatNumber ? [{ term: 'VAT number', value: vatNumber }] : []),
        ...(mayCollectUntaxed ? [{ term: 'May collect without VAT', value: mayCollectUntaxed }] : []),
      ]}
    />
  )
}

/** The customers who share the payment terms. */
function People({ company: { _id: id, people }, isAdmin }: { company: Company; isAdmin: boolean }) {
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [leaving, setLeaving] = useState<Record<string, string>>({})
  const add = useChange('addToCompany', { says: 'Customer added', showErrors: setErrors })
  const put = useChange('putRoleInCompany', { says: 'Role changed' })
  const remove = useChange('removeFromCompany', { says: 'Customer removed', showErrors: setLeaving })
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    if (await add({ id, body: { email: email.trim() } })) setEmail('')
  }
  return (
    <>
      {people.length === 0 && <p className="text-ink-muted">No customer belongs to the company.</p>}
      <MemberList
        members={people.map((person) => ({ ...person, key: person.email }))}
        mayChange={isAdmin}
        busy={put.busy || remove.busy}
        onRole={({ email: of }, role) => void put({ id, email: of, body: { role } })}
        onRemove={({ email: of }, to) => {
          setLeaving({})
          return remove({ id, email: of, ...(to && { to }) })
        }}
        address={{ error: leaving.to }}
        pageOf={({ email: of }) => `/dashboard/users/${encodeURIComponent(of)}`}
      />
      {isAdmin && (
        <form onSubmit={(event) => void send(event)} noValidate className="mt-4 flex flex-col gap-3">
          <TextField
            id="person"
            label="Email of a customer"
            hint="The customer can then order for the company, and shares its payment terms."
            type="email"
            autoComplete="off"
            error={errors.email}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" variant="secondary" size="small" busy={add.busy} className="self-start">
            Add the customer
          </Button>
        </form>
      )}
    </>
  )
}

function OpenOrders({ orders }: { orders: Company['orders'] }) {
  if (orders.length === 0) return <p className="text-ink-muted">The company owes nothing on account.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map(({ _id, number, placedAt, owed, dueOn, overdueDays, reminders }) => (
        <li key={_id} className="flex items-baseline justify-between gap-x-4 py-2">
          <span className="min-w-0">
            <Link to={`/dashboard/orders/${_id}`} className="text-link">
              {number}
            </Link>
            <span className="block text-sm text-ink-muted">
              {dueOn ? `Due on ${formatDayOf(dueOn, 'UTC')}` : `Not shipped yet, placed on ${formatDayOf(placedAt)}`}
              {overdueDays > 0 && <strong className="font-semibold text-danger">, {sayOverdue(overdueDays)}</strong>}
              {reminders > 0 && `, reminded ${reminders === 1 ? 'once' : `${reminders} times`}`}
            </span>
          </span>
          <span className="font-medium tabular-nums">{formatMoney(owed)}</span>
        </li>
      ))}
    </ul>
  )
}

const toTyped = ({ netDays, creditLimit, ...texts }: CompanyTerms) => ({
  ...{ ...texts, netDays: String(netDays), creditLimit: String(creditLimit) },
})

function Terms({ id, known }: { id: string; known: CompanyTerms }) {
  const { chargesVat } = useShop()
  const [typed, setTyped] = useState(() => toTyped(known))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useChange('putTerms', { says: 'Payment terms saved', showErrors: setErrors })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    const { netDays, creditLimit, ...texts } = typed
    void save({ id, body: { ...texts, netDays: readNumber(netDays), creditLimit: readNumber(creditLimit) } })
  }
  const field = (name: keyof typeof typed) => ({
    id: name,
    value: typed[name],
    autoComplete: 'off',
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          label={`Credit limit in ${currencyWords().short}`}
          hint="The most that the company may owe. With 0, the company cannot order on account."
          inputMode="decimal"
          {...field('creditLimit')}
        />
        <TextField
          label="Days to pay"
          hint={`Counted from the shipment, at most ${mostNetDays}.`}
          inputMode="numeric"
          {...field('netDays')}
        />
      </div>
      <TextField
        label="Email for reminders"
        optional
        hint="If empty, reminders go to the customers who have ordered."
        type="email"
        {...field('invoiceEmail')}
      />
      <TextField
        label="Blocked, because"
        optional
        hint="If you enter a reason, the company cannot order on account, and nothing ships to the company on account. Only the office sees the reason."
        maxLength={300}
        {...field('blocked')}
      />
      {(chargesVat || known.mayCollectUntaxed) && (
        <TextField
          label="May collect without VAT, because"
          optional
          hint="With a reason here, you vouch that the goods which the company collects leave Spain, for example with its own carrier. Orders can then be without VAT, but each of them still needs a proof. Only the office sees the reason."
          maxLength={300}
          {...field('mayCollectUntaxed')}
        />
      )}
      <Button type="submit" busy={save.busy} className="self-start">
        Save payment terms
      </Button>
    </form>
  )
}
