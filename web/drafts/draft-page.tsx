/** The order that someone in the office enters for a customer: products, address and delivery, and what it comes to. */

import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { defaultEnteredHoldDays } from '#contract/drafts/rules.ts'
import type { Draft, DraftFields } from '#contract/drafts/schema.ts'
import { sumsOf } from '#contract/tax/rules/sums.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { ErrorSummary, FormFailure } from '#web/forms/form.tsx'
import { UnsavedGuard } from '#web/forms/guard/unsaved-guard.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { filled, knownOf, nothingTyped, schemaFor } from '#web/order-form/fields.ts'
import { OrderDetails } from '#web/order-form/order-details.tsx'
import { PlaceBar, PlaceButton } from '#web/order-form/place-bar.tsx'
import { loadTaxed, type PriceFacts, useOrderForm } from '#web/order-form/use-order-form.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { AskedNumber } from '#web/vat-number/use-vat-number.ts'
import type { Route } from './+types/draft-page.ts'
import { AddProducts } from './add-products.tsx'
import { DraftActs } from './draft-acts.tsx'
import { DraftLines } from './draft-lines.tsx'
import { DraftSummary, methodOf } from './draft-summary.tsx'
import { HoldDays } from './hold-days.tsx'
import { typedBefore } from './kept.ts'
import { isPriced, useDraft } from './use-draft.ts'
import { useLines } from './use-lines.ts'
import { usePlacingDraft } from './use-placing-draft.ts'
import { Vouching } from './vouching.tsx'

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const { isAdmin } = context.get(visitorContext)
  const draft = await api.findDraft({ id: params.id })
  return { draft, known: await knownOf(draft), isAdmin, taxed: await loadTaxed(draft) }
}

const titleOf = ({ customer: { name, email } }: Draft) => `Order for ${name || email}`

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? titleOf(loaderData.draft) : 'New order', description: '' })

export default function DraftPage({ loaderData }: Route.ComponentProps) {
  return <Shown key={loaderData.draft._id} loaderData={loaderData} />
}

/** The page keeps what it shows until the user asks for a later version. */
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

type EnteringProps = Route.ComponentProps['loaderData'] & { onLoadNewest: () => void }

function Entering({ draft, known, isAdmin, taxed, onLoadNewest }: EnteringProps) {
  const [begun] = useState(() => ({ ...draft, ...typedBefore(draft) }))
  const lines = useLines(begun.lines)
  const fields = useShopForm(schemaFor(draft), initialFields(begun, known))
  const { form, refusal } = fields
  const [holdDays, setHoldDays] = useState(begun.fields.holdDays ?? defaultEnteredHoldDays)
  const isDefaultHold = holdDays === defaultEnteredHoldDays && begun.fields.holdDays === undefined
  const [vouched, setVouched] = useState(begun.fields.vouched)
  // Cast: what is typed is text.
  const typed = {
    ...(filled({ ...form.watch(), vouched: vouched ?? '' }) as DraftFields),
    ...(!isDefaultHold && { holdDays }),
  }
  const usePrices = (_: PriceFacts, number: AskedNumber) =>
    useDraft(draft, { lines: lines.ordered, fields: typed }, number.known?.state)
  const order = useOrderForm({ fields, customer: draft, taxed, usePrices })
  const saving = order.prices
  const place = usePlacingDraft(draft, fields, saving)
  return (
    <DashboardScreen title={titleOf(draft)}>
      <UnsavedGuard unsaved={saving.failure !== undefined} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-6">
          <ErrorSummary problems={refusal.problems} attempt={refusal.attempt} />
          <FormFailure takesFocus>{refusal.failure}</FormFailure>
          <CustomerLine draft={draft} />
          <Panel title="Products">
            <DraftLines lines={lines} cart={saving.cart} isPriced={saving.isSaved} />
            <AddProducts orders={draft.orders} onAdd={lines.add} />
          </Panel>
          <OrderDetails order={order} />
        </div>
        <Panel title="The order">
          <div className="mb-4">
            <HoldDays days={holdDays} onChoose={setHoldDays} />
          </div>
          {draft.chargesVat && (isAdmin || vouched !== undefined) && <Vouching why={vouched} onChange={setVouched} />}
          <DraftSummary {...{ order, saving, onLoadNewest }} />
          <DraftActs draft={draft} saving={saving} />
        </Panel>
      </div>
      <PlaceBar total={isPriced(saving.cart) ? sumsOf(saving.cart).at(-1) : undefined} method={methodOf(saving.cart)}>
        <PlaceButton onPlace={place}>Place the order</PlaceButton>
      </PlaceBar>
    </DashboardScreen>
  )
}

/** When the draft is first opened, the fields have what is known of the customer. */
function initialFields({ fields: { holdDays: _, vouched: _why, ...fields } }: Draft, known: typeof nothingTyped) {
  if (Object.keys(fields).length === 0) return known
  // Cast: no member is undefined.
  return { ...nothingTyped, ...(fields as Partial<typeof nothingTyped>) }
}

function CustomerLine({ draft: { customer, handedOverBy } }: { draft: Draft }) {
  return (
    <p>
      <EmailAddress>{customer.email}</EmailAddress>
      {!customer.isConfirmed && (
        <span className="block text-sm text-ink-muted">
          This address is not confirmed yet. The customer gets a mail to choose a password. What was saved earlier under
          this address is not shown.
        </span>
      )}
      {handedOverBy && <span className="block text-sm text-ink-muted">Handed over by {handedOverBy}</span>}
    </p>
  )
}
