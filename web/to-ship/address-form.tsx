/**
 * The form that corrects the delivery address of an order, on its page and in To ship: in parts, or as one text in an order that names no
 * country. What is typed is kept if the session ends.
 */
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { CorrectedParts, CorrectedText } from '#contract/orders/schema/acts.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { isElsewhere } from '#contract/places/rules/elsewhere.ts'
import { nameOfPlace } from '#contract/places/rules/place.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { SchemaLoader } from '#web/forms/use-shop-form.ts'
import { PartFields } from '#web/order-form/address.tsx'
import { fieldsOf, loadFormats } from '#web/order-form/fields.ts'
import { Button } from '#web/ui/button.tsx'
import type { CorrectedOrder } from './use-address-form.ts'

/** Each kind of form has a schema of its own, and the fields of one of them. */
type Typed = Partial<z.input<typeof CorrectedParts> & z.input<typeof CorrectedText>>
type Correction = Typed & Pick<z.output<typeof CorrectedText>, 'company' | 'phone'>

const loadSchemas = () => import('#contract/orders/schema/acts.ts')
const loadText: SchemaLoader<Typed, Correction> = async () => (await loadSchemas()).CorrectedText
const loadParts: SchemaLoader<Typed, Correction> = async () => (await loadSchemas()).CorrectedParts

/** The values before the correction. A text is split into its parts. A company that is not that of the order becomes the recipient. */
export async function correctionOf({
  address,
  country,
  deliverTo,
  customer,
  ...order
}: CorrectedOrder): Promise<Typed> {
  const { company = '', phone, postalCode = '' } = order
  const more = { company, phone, despitePlace: false }
  if (!country) return { ...more, address }
  const fields = await fieldsOf({ ...(deliverTo && { parts: deliverTo }), address, country, phone })
  const { company: other } = deliverTo ?? {}
  const names = [other !== company && other, fields.recipient !== customer && fields.recipient]
  return {
    ...more,
    ...fields,
    postalCode: fields.postalCode || postalCode,
    recipient: names.filter(Boolean).join(', '),
  }
}

type AddressFormProps = {
  order: CorrectedOrder
  known: Typed
  isAdmin: boolean
  onSaved?: (() => void) | undefined
}

export function AddressForm({ order, known, isAdmin, onSaved }: AddressFormProps) {
  const { _id: id, country, place, customer } = order
  const { revalidate } = useRevalidator()
  const schema = country ? loadParts : loadText
  const { form, field, send, refusal, busy, ...draftState } = useDraftForm(`address of ${id}`, schema, known)
  const save = send(async (typed) => {
    await api.correctAddress({ id, body: country ? (await loadFormats()).withDeliverTo(typed) : typed })
    toast.success('Address corrected')
    onSaved?.()
    // Not awaited, so that the draft is deleted at once.
    void revalidate()
  })
  const { address = '', postalCode } = form.watch()
  return (
    <Form onSubmit={save} refusal={refusal}>
      <DraftNote {...draftState} />
      {country && (
        <p>
          {nameOfCountry(country)}.{' '}
          <span className="text-ink-muted">
            The country cannot be changed, because the delivery price depends on it.
          </span>
        </p>
      )}
      <TextField label="Company" optional {...field('company')} />
      {country ? (
        <PartFields
          fields={{ form, field }}
          country={country}
          customer={customer || 'the customer'}
          whyCode={`Delivery and tax were priced for ${nameOfPlace(place ?? country)}.`}
        />
      ) : (
        <TextareaField label="Address" rows={3} {...field('address')} />
      )}
      {isAdmin && isElsewhere(order, { address, postalCode }) && (
        <label className="flex items-center gap-2">
          <input type="checkbox" {...field('despitePlace')} />
          Send the order to the new place: the price stays the same
        </label>
      )}
      <TextField label="Phone" type="tel" {...field('phone')} />
      <Button type="submit" busy={busy} className="self-start">
        Save the address
      </Button>
    </Form>
  )
}
