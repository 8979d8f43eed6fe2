/**
 * The arrival of an exempt order, on the page of the order. The customer confirms the arrival. A bookkeeper or admin sees the
 * confirmation, attaches a proof of transport, or enters the number of an export declaration.
 */
import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { proofRefusal, proofTypes } from '#contract/tax/rules/arrival.ts'
import type { ArrivalOfOrder } from '#contract/tax/schema/arrival.ts'
import { api } from '#web/api/client.ts'
import { ArrivalForm, Stated, WhyAsked } from '#web/arrival/arrival-form.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { TextField } from '#web/forms/text-field.tsx'
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
  if (arrival.isExport)
    return (
      <Panel title="Proof of export">
        <div className="flex flex-col gap-4">
          <CustomsNumber orderId={order._id} known={arrival.customsNumber} />
          <Proof orderId={order._id} arrival={arrival} />
        </div>
      </Panel>
    )
  const isConfirmable = !arrival.statement && isOwn
  const { today, shippedOn } = arrival
  const isDue = order.promise ? today >= order.promise.arrivesFrom : today > shippedOn
  return (
    <Panel
      title={arrival.statement ? 'Arrival confirmed' : isConfirmable && isDue ? 'Have your goods arrived?' : 'Arrival'}
    >
      <div className="flex flex-col gap-4">
        {arrival.statement && <Stated statement={arrival.statement} />}
        {isConfirmable && isDue && <Confirm order={order} arrival={arrival} />}
        {isConfirmable && !isDue && <Early order={order} arrival={arrival} />}
        {!arrival.statement && !isOwn && (
          <p>
            The customer has not confirmed that the goods have arrived. The mail about the shipment asks the customer to
            confirm.
          </p>
        )}
        {isBookkeeper && <Proof orderId={order._id} arrival={arrival} />}
      </div>
    </Panel>
  )
}

/** Before the promised day, or on the day of shipping, the form is folded: the goods are hardly there yet. */
function Early({ order, arrival }: { order: Order; arrival: ArrivalOfOrder }) {
  return (
    <>
      <p>Once you have the goods, please confirm here that they have arrived.</p>
      <details>
        <summary className="cursor-pointer py-1.5 font-medium">I have the goods already</summary>
        <div className="mt-3 flex flex-col gap-4">
          <Confirm order={order} arrival={arrival} />
        </div>
      </details>
    </>
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

function CustomsNumber({ orderId: id, known = '' }: { orderId: string; known: string | undefined }) {
  const [typed, setTyped] = useState(known)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const put = useChange('putCustomsNumber', { says: 'Number saved', showErrors: setErrors })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    void put({ id, body: { customsNumber: typed } })
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3">
      <TextField
        id="customs-number"
        label="Number of the export declaration (MRN)"
        hint={known ? undefined : 'The number proves that the goods have left. Or attach the declaration below.'}
        autoComplete="off"
        maxLength={40}
        error={errors.customsNumber}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" size="small" busy={put.busy} className="self-start">
        Save the number
      </Button>
    </form>
  )
}

function Proof({
  orderId: id,
  arrival: { document, statement, isExport },
}: {
  orderId: string
  arrival: ArrivalOfOrder
}) {
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
        label={`${document ? 'Replace' : 'Attach'} ${isExport ? 'the export declaration' : document ? 'the proof of transport' : 'a proof of transport'}`}
        hint={
          isExport
            ? 'The document must confirm that the goods have left. A PDF or picture of up to 10 MB.'
            : statement
              ? 'The customer’s confirmation is enough. You can add a consignment note or carrier’s invoice, as a PDF or picture of up to 10 MB.'
              : 'If the customer does not confirm: a signed consignment note, a carrier’s invoice or a similar document, as a PDF or picture of up to 10 MB.'
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
