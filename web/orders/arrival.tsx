/**
 * The arrival of an exempt order, on the page of the order. The customer confirms the arrival. A bookkeeper or admin sees the
 * confirmation, or attaches a proof of transport.
 */
import { type ChangeEvent, useId } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { proofRefusal, proofTypes } from '#contract/tax/rules/arrival.ts'
import type { ArrivalOfOrder } from '#contract/tax/schema/arrival.ts'
import { api } from '#web/api/client.ts'
import { ArrivalForm, Stated, WhyAsked } from '#web/arrival/arrival-form.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { fileLook } from '#web/ui/screens/file-look.ts'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export function ArrivalPanel({ order, isOwn, isBookkeeper }: { order: Order; isOwn: boolean; isBookkeeper: boolean }) {
  const { arrival } = order
  if (!arrival) return null
  return (
    <Panel title={arrival.statement ? 'Arrival confirmed' : isOwn ? 'Have your goods arrived?' : 'Arrival'}>
      <div className="flex flex-col gap-4">
        {arrival.statement && <Stated statement={arrival.statement} />}
        {!arrival.statement && isOwn && <Confirm order={order} arrival={arrival} />}
        {!arrival.statement && !isOwn && (
          <p>The customer has not confirmed that the goods have arrived. The mail about the shipment asks for it.</p>
        )}
        {isBookkeeper && <Proof orderId={order._id} arrival={arrival} />}
      </div>
    </Panel>
  )
}

function Confirm({ order: { _id: id, country = '', userName }, arrival }: { order: Order; arrival: ArrivalOfOrder }) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <ArrivalForm
        arrival={arrival}
        name={userName}
        save={async (body) => {
          await api.confirmOwnArrival({ id, body })
          toast.success('Arrival confirmed')
          await revalidate()
        }}
      />
      <WhyAsked country={country} />
    </>
  )
}

function Proof({ orderId: id, arrival: { document, statement } }: { orderId: string; arrival: ArrivalOfOrder }) {
  const fieldId = useId()
  const attach = useChange('attachProof', { says: 'Proof attached' })
  const save = useChange('findProof', { after: saveFile, inPlace: true })
  const failure = useErrorToast()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Emptied, so that the same file can be chosen again.
    target.value = ''
    if (!file) return
    const refusal = proofRefusal(file)
    if (refusal) failure.say(refusal)
    else void attach({ id, body: file })
  }
  return (
    <>
      {document && (
        <p>
          <Button variant="secondary" size="small" busy={save.busy} onClick={() => void save({ id })}>
            {document.name}
          </Button>
          <span className="mt-1 block text-sm text-ink-muted">Attached {formatMoment(document.at)}</span>
        </p>
      )}
      <Field
        id={fieldId}
        label={document ? 'Replace the proof of transport' : 'Attach a proof of transport'}
        hint={
          statement
            ? 'The customer’s confirmation is enough. A consignment note or carrier’s invoice supports it: a PDF or picture of up to 10 MB.'
            : 'If the customer does not confirm: a signed consignment note, carrier’s invoice or the like, as a PDF or picture of up to 10 MB.'
        }
      >
        <input
          id={fieldId}
          type="file"
          accept={proofTypes}
          aria-describedby={`${fieldId}-hint`}
          disabled={attach.busy}
          aria-busy={attach.busy}
          onChange={choose}
          className={classNames(controlClass, fileLook)}
        />
      </Field>
    </>
  )
}
