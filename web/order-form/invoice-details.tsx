/** The billing details of an order, which most customers leave out. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { OrderFormState } from './use-order-form.ts'

type BilledProps = { order: OrderFormState }

export function InvoiceDetails({ order, poNumberNote }: BilledProps & { poNumberNote: string | undefined }) {
  const { field, customer, cart } = order
  const billedTo = cart?.billedTo
  return (
    <Panel title="Invoice details">
      <div className="flex flex-col gap-4">
        <TextField label="Purchase-order number" optional autoComplete="off" {...field('poNumber')} />
        <p role="status" className="-mt-2 text-sm font-medium empty:hidden">
          {poNumberNote}
        </p>
        {!billedTo && <BillingFields order={order} />}
        {billedTo && !customer.chargesVat && <Company billedTo={billedTo} />}
      </div>
    </Panel>
  )
}

/** The company that is billed for the orders of its members. */
export function Company({
  billedTo: { legalName, billingAddress },
}: {
  billedTo: NonNullable<PricedCart['billedTo']>
}) {
  return (
    <p>
      Billed to <strong className="font-semibold">{legalName}</strong>
      <span className="block text-sm whitespace-pre-line text-ink-muted">{billingAddress}</span>
    </p>
  )
}

function BillingFields({ order: { form, field, customer } }: BilledProps) {
  return (
    <details open={!!form.formState.defaultValues?.billingAddress}>
      <summary className="cursor-pointer font-medium">Different billing address</summary>
      <div className="mt-3 flex flex-col gap-4">
        <TextField label="Billing name" optional autoComplete="billing name" {...field('billingName')} />
        <TextareaField
          label="Billing address"
          optional
          rows={3}
          autoComplete="billing street-address"
          {...field('billingAddress')}
        />
        {!customer.chargesVat && <TextField label="VAT number" optional autoComplete="off" {...field('vatNumber')} />}
      </div>
    </details>
  )
}
