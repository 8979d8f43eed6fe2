/** Shop: the seller's details, the texts of its pages, and the delivery methods. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Seller, SellerEntry } from '#contract/settings/schema/form.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { UnsavedGuard } from '#web/forms/draft/unsaved-guard.tsx'
import { SelectField, TextareaField } from '#web/forms/fields/more-fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { countryChoices } from '#web/orders/countries.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/shop-page.ts'
import { Deliveries } from './deliveries.tsx'
import { fieldNeed } from './field-need.ts'
import { PageTexts } from './page-texts.tsx'

export async function clientLoader() {
  const [seller, { deliveries }] = await Promise.all([api.findSeller({}), api.findDeliveries({})])
  return { seller, deliveries }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Shop', description: '' })

export default function ShopPage({ loaderData: { seller, deliveries } }: Route.ComponentProps) {
  return (
    <DashboardScreen title="Shop">
      <div className="flex max-w-3xl flex-col gap-6">
        <Missing missing={seller.missing} />
        <Panel title="The seller">
          <SellerFields seller={seller} />
        </Panel>
        <Panel title="Delivery methods">
          <p className="-mt-2 mb-4 text-ink-muted">At least one method is needed to take orders.</p>
          <Deliveries known={deliveries} />
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

const timeZones = [
  { value: '', text: 'Please choose' },
  ...['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, text: value.replaceAll('_', ' ') })),
]

const loadEntry = async () => (await import('#contract/settings/schema/form.ts')).SellerEntry

function entryOf({ missing: _, version: _v, holdHours, lowStock, ...entry }: Seller): SellerEntry {
  return { ...entry, holdHours: String(holdHours ?? ''), lowStock: String(lowStock ?? '') }
}

function SellerFields({ seller }: { seller: Seller }) {
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(seller.version)
  const { form, field, send, refusal, busy, ...draftState } = useDraftForm('shop', loadEntry, entryOf(seller))
  const { dirtyFields } = form.formState
  /** Untouched fields take the values that the other admin has saved. */
  const takeOver = (theirs: Seller) => {
    for (const [name, value] of Object.entries(entryOf(theirs)))
      if (!dirtyFields[name as keyof SellerEntry]) form.resetField(name as keyof SellerEntry, { defaultValue: value }) // a name of the entry
    setVersion(theirs.version)
  }
  const save = send(async (values) => {
    try {
      setVersion((await api.putSeller({ body: { ...values, version } })).version)
    } catch (error) {
      const theirs = error instanceof ApiRefusal && error.status === 409 && error.facts.seller
      if (!theirs) throw error
      // Cast: this refusal contains the settings as they are now.
      takeOver(theirs as Seller)
      throw new Error(
        'Another admin has changed the settings meanwhile. Fields you did not touch now show the new values: please save again.',
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
      <TextField label="Legal name" {...fieldNeed('legalName')} {...field('legalName')} />
      <TextareaField
        label="Address"
        {...fieldNeed('address')}
        rows={3}
        hint="Shown in mails and at the foot of pages."
        {...field('address')}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label="Phone" {...fieldNeed('phone')} type="tel" {...field('phone')} />
        <TextField label="Email" {...fieldNeed('email')} type="email" {...field('email')} />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          label="Country"
          {...fieldNeed('country')}
          choices={countryChoices}
          hint="Sets the paper size of documents."
          {...field('country')}
        />
        <SelectField
          label="Time zone"
          {...fieldNeed('timeZone')}
          choices={timeZones}
          hint="Used for dates in documents and mails."
          {...field('timeZone')}
        />
        <TextField label="Tax number" {...fieldNeed('taxNumber')} autoComplete="off" {...field('taxNumber')} />
        <TextField
          label="Bank"
          optional
          autoComplete="off"
          hint="A line at the foot of documents."
          {...field('bankLine')}
        />
      </div>
      <label className="flex items-start gap-2">
        <input type="checkbox" className="mt-1.5" {...form.register('isTaxFree')} />
        <span>
          No tax is charged on our products
          <span className="text-ink-muted"> ({fieldNeed('isTaxFree').need})</span>
          <span className="block text-sm text-ink-muted">
            The shop cannot charge tax yet. If you must charge tax, do not sell with this shop.
          </span>
        </span>
      </label>
      <TextField label="Price note" optional hint="For example: US dollars, without tax" {...field('priceTerms')} />
      <TextField label="Short description" optional hint="Shown by search engines." {...field('description')} />
      <TextareaField label="Home page introduction" optional rows={2} {...field('openingText')} />
      <TextareaField label="About the company" optional rows={3} {...field('aboutText')} />
      <PageTexts field={field} />
      <TextField
        label="Hours an unpaid order is held"
        optional
        inputMode="numeric"
        hint="For customers with a confirmed address."
        {...field('holdHours')}
      />
      <TextField
        label="Stock is low below"
        optional
        inputMode="numeric"
        hint="For each product. You get one mail when a product falls below this number. Needs attention lists all such products."
        {...field('lowStock')}
      />
      <Button type="submit" size="large" busy={busy} className="self-start">
        Save the shop
      </Button>
    </Form>
  )
}
