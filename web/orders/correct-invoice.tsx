/** A bookkeeper's or admin's form to correct an invoice with wrong billing details. */
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

/** Not offered for an invoice from the seller's ERP, because the ERP corrects its own invoices. */
export function CorrectInvoice({ order }: { order: Order }) {
  const invoice = order.papers?.findLast(({ kind }) => kind === 'invoice')
  if (!invoice?.number || invoice.fromElsewhere) return null
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Correct the invoice</summary>
      <p className="mt-3 mb-4">
        For a wrong name, address or VAT number. A corrective invoice cancels {invoice.number}, and another invoice
        replaces it. The customer receives both by mail.
      </p>
      <CorrectionForm key={invoice.number} order={order} number={invoice.number} />
    </details>
  )
}

const loadCorrection = async () => (await import('#contract/orders/schema/paper.ts')).InvoiceCorrection

function CorrectionForm({ order, number }: { order: Order; number: string }) {
  const { _id: id, userName, company, address, vatNumber = '' } = order
  const { billingName = company || userName, billingAddress = address } = order
  const { revalidate } = useRevalidator()
  const known = { billingName, billingAddress, vatNumber, reason: '' }
  const { field, send, refusal, busy, ...draftState } = useDraftForm(`invoice ${number}`, loadCorrection, known)
  const save = send(async (body) => {
    await api.correctInvoice({ id, body })
    toast.success('Invoice corrected')
    // Not awaited, so that the draft is deleted at once.
    void revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <DraftNote {...draftState} />
      <TextField label="Name on the invoice" {...field('billingName')} />
      <TextareaField label="Billing address" rows={3} {...field('billingAddress')} />
      <TextField label="VAT number" hint="The tax of the order stays as it is." optional {...field('vatNumber')} />
      <TextareaField
        label="Why the invoice is corrected"
        hint="The customer sees the reason."
        rows={2}
        {...field('reason')}
      />
      <Button type="submit" busy={busy} className="self-start">
        Correct invoice {number}
      </Button>
    </Form>
  )
}
