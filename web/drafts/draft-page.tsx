/** The order that someone in the office enters for a customer: products, address and delivery, and what it comes to. */

import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import { defaultEnteredHoldDays } from '#contract/drafts/rules.ts'
import type { Draft, DraftFields } from '#contract/drafts/schema.ts'
import { api } from '#web/api/client.ts'
import { fetched } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { UnsavedGuard } from '#web/forms/draft/unsaved-guard.tsx'
import { ErrorSummary, FormFailure } from '#web/forms/form.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { CheckoutFields } from '#web/order-form/order-fields.tsx'
import { useOfferedDeliveries } from '#web/order-form/use-offered-deliveries.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { useVatNumber } from '#web/vat-number/use-vat-number.ts'
import type { Route } from './+types/draft-page.ts'
import { AddProducts } from './add-products.tsx'
import { DraftActs } from './draft-acts.tsx'
import { DraftLines } from './draft-lines.tsx'
import { DraftSummary } from './draft-summary.tsx'
import { HoldDays } from './hold-days.tsx'
import { typedBefore } from './kept.ts'
import { useDraft } from './use-draft.ts'
import { useLines } from './use-lines.ts'
import { usePlacing } from './use-placing.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const draft = await api.findDraft({ id: params.id })
  const taxed = draft.chargesVat
    ? (await fetched(import('#web/order-form/taxed-checkout.ts'))).taxedFor(draft.company)
    : undefined
  return { draft, taxed }
}

const titleOf = ({ customer: { name, email } }: Draft) => `Order for ${name || email}`

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? titleOf(loaderData.draft) : 'New order', description: '' })

export default function DraftPage({ loaderData }: Route.ComponentProps) {
  return <Shown key={loaderData.draft._id} loaderData={loaderData} />
}

/** What was loaded later replaces what is on the page only if the user asks for it. */
function Shown({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [shown, setShown] = useState({ times: 0, loaderData })
  const [isWanted, setWanted] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWanted || shown.loaderData === loaderData) return
    setShown({ times: shown.times + 1, loaderData })
    setWanted(false)
  }, [isWanted, shown, loaderData])
  const loadNewest = () => {
    setWanted(true)
    void revalidate()
  }
  return <Entering key={shown.times} {...shown.loaderData} onLoadNewest={loadNewest} />
}

const loadSchemas = () => import('#contract/orders/schema/order.ts')
const loadSchema = async () => (await loadSchemas()).CheckoutForm
const loadTaxedSchema = async () => (await loadSchemas()).TaxedCheckoutForm

type EnteringProps = Route.ComponentProps['loaderData'] & { onLoadNewest: () => void }

function Entering({ draft, taxed, onLoadNewest }: EnteringProps) {
  const [begun] = useState(() => ({ ...draft, ...typedBefore(draft) }))
  const lines = useLines(begun.lines)
  const checkout = useShopForm(taxed ? loadTaxedSchema : loadSchema, initialFields(begun, taxed))
  const { form, refusal } = checkout
  const [holdDays, setHoldDays] = useState(begun.fields.holdDays ?? defaultEnteredHoldDays)
  const isDefaultHold = holdDays === defaultEnteredHoldDays && begun.fields.holdDays === undefined
  const fields = { ...filled(form.watch()), ...(!isDefaultHold && { holdDays }) }
  const asked = useVatNumber(fields, draft.company?.vatNumber)
  const saving = useDraft(draft, { lines: lines.ordered, fields }, asked.known?.state)
  const { cart } = saving
  const deliveries = useOfferedDeliveries(checkout, cart)
  const { place, busy } = usePlacing(draft, checkout, saving)
  return (
    <DashboardScreen title={titleOf(draft)}>
      <UnsavedGuard unsaved={saving.failure !== undefined} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-6">
          <ErrorSummary problems={refusal.problems} attempt={refusal.attempt} />
          <FormFailure takesFocus>{refusal.failure}</FormFailure>
          <CustomerLine draft={draft} />
          <Panel title="Products">
            <DraftLines lines={lines} cart={cart} isPriced={saving.isSaved} />
            <AddProducts orders={draft.orders} onAdd={lines.add} />
          </Panel>
          <CheckoutFields
            checkout={checkout}
            addresses={draft.addresses}
            {...{ deliveries, taxed, asked }}
            billedTo={cart.billedTo}
          />
        </div>
        <Panel title="The order">
          <div className="mb-4">
            <HoldDays days={holdDays} onChoose={setHoldDays} />
          </div>
          <DraftSummary
            cart={cart}
            place={form.watch()}
            taxed={taxed}
            asked={asked}
            saving={saving}
            busy={busy}
            onPlace={place}
            onLoadNewest={onLoadNewest}
          />
          <DraftActs draft={draft} saving={saving} />
        </Panel>
      </div>
    </DashboardScreen>
  )
}

/** When the draft is first opened, the fields have the customer's default address. */
function initialFields(
  { fields: { holdDays: _, ...fields }, addresses, company }: Draft,
  taxed: EnteringProps['taxed'],
) {
  const defaultAddress = defaultAddressOf(addresses)
  const { address = '', country = '', phone = '', company: at = '' } = defaultAddress ?? {}
  const empty = { poNumber: '', delivery: '', billingName: '', billingAddress: '', vatNumber: '', postalCode: '' }
  const isNew = Object.keys(fields).length === 0
  const known = isNew ? { address, country, phone, company: at, ...taxed?.known(company, defaultAddress?.address) } : {}
  const nothing = { ...empty, address: '', country: '', phone: '', company: '', isForBusiness: false }
  return { ...nothing, ...given(known), ...given(fields) }
}

/** Cast: neither object has undefined members. */
const given = (fields: Omit<DraftFields, 'holdDays'>) =>
  fields as {
    [Name in Exclude<keyof DraftFields, 'holdDays'>]: Exclude<DraftFields[Name], undefined>
  }

/** Empty fields are not sent. */
const filled = (values: object): DraftFields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false))

function CustomerLine({ draft: { customer, handedOverBy } }: { draft: Draft }) {
  return (
    <p>
      <EmailAddress>{customer.email}</EmailAddress>
      {!customer.isConfirmed && (
        <span className="block text-sm text-ink-muted">
          Nobody has confirmed this address yet. The customer gets a mail to choose a password; what somebody else may
          have saved under this address is not shown.
        </span>
      )}
      {handedOverBy && <span className="block text-sm text-ink-muted">Handed over by {handedOverBy}</span>}
    </p>
  )
}
