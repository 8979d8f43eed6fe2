/** Shop: the seller's details, the texts of its pages, tax, delivery dates, delivery methods and bank accounts. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Seller, SellerEntry } from '#contract/settings/schema/form.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { UnsavedGuard } from '#web/forms/guard/unsaved-guard.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/shop-page.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { CalendarFields } from './calendar-fields.tsx'
import { Deliveries } from './deliveries.tsx'
import { SellerFields } from './seller-fields.tsx'
import { TaxFields } from './tax-fields.tsx'

export async function clientLoader() {
  const [seller, { deliveries }, bank] = await Promise.all([api.findSeller({}), api.findDeliveries({}), api.findBank()])
  return { seller, deliveries, bank }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Shop', description: '' })

export default function ShopPage({ loaderData: { seller, deliveries, bank } }: Route.ComponentProps) {
  return (
    <DashboardScreen title="Shop">
      <div className="flex max-w-3xl flex-col gap-6">
        <Missing missing={seller.missing} />
        <SellerPanels seller={seller} />
        <div id="delivery">
          <Panel title="Delivery methods">
            <p className="-mt-2 mb-4 text-ink-muted">At least one method is needed to take orders.</p>
            <Deliveries known={deliveries} />
          </Panel>
        </div>
        <Panel title="Bank transfers">
          <p className="-mt-2 mb-4 text-ink-muted">
            If you enter a bank account, customers can also pay in advance by bank transfer, to the first account of the
            list.
          </p>
          <BankAccounts known={bank} />
        </Panel>
      </div>
    </DashboardScreen>
  )
}

function Missing({ missing }: Pick<Seller, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <p role="status" className="rounded-md border border-danger px-3 py-2 font-medium text-danger">
      Complete these settings before the shop can take orders: {missing.join(', ')}.
    </p>
  )
}

const loadEntry = async () => (await import('#contract/settings/schema/form.ts')).SellerEntry

function entryOf({ missing: _, version: _v, ...seller }: Seller): SellerEntry {
  const { holdHours, lowStock, workingDays, closedDays, handlingDays, ...entry } = seller
  return {
    ...entry,
    ...{ holdHours: String(holdHours ?? ''), lowStock: String(lowStock ?? '') },
    workingDays: workingDays.map(String),
    closedDays: closedDays.join('\n'),
    handlingDays: String(handlingDays),
  }
}

function SellerPanels({ seller }: { seller: Seller }) {
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(seller.version)
  const { form, field, send, refusal, busy, ...draftState } = useDraftForm('shop', loadEntry, entryOf(seller))
  const { dirtyFields } = form.formState
  /** Unchanged fields take the values that the other admin has saved. */
  const takeOver = (theirs: Seller) => {
    // Cast: `name` is a key of the entry.
    for (const [name, value] of Object.entries(entryOf(theirs)))
      if (!dirtyFields[name as keyof SellerEntry]) form.resetField(name as keyof SellerEntry, { defaultValue: value })
    setVersion(theirs.version)
  }
  const save = send(async (values) => {
    try {
      setVersion((await api.putSeller({ body: { ...values, version } })).version)
    } catch (error) {
      const theirs = error instanceof ApiRefusal && error.status === 409 && error.facts.seller
      if (!theirs) throw error
      // Cast: this refusal contains the current settings.
      takeOver(theirs as Seller)
      throw new Error(
        'Another admin has changed the settings. The fields that you left alone now show the new values. Save again.',
      )
    }
    toast.success('Shop saved')
    // Not awaited, so that the draft is deleted at once.
    void revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <UnsavedGuard unsaved={draftState.isUnsaved} onLeave={draftState.discard} />
      <DraftNote {...draftState} />
      <Panel title="The seller">
        <SellerFields field={field} />
      </Panel>
      <Panel title="Tax">
        <TaxFields mode={form.watch('taxMode')} field={field} register={form.register} />
      </Panel>
      <Panel title="Delivery dates">
        <CalendarFields field={field} register={form.register} />
      </Panel>
      <Button type="submit" size="large" busy={busy} className="self-start">
        Save the shop
      </Button>
    </Form>
  )
}
