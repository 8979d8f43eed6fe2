/** The buyer's statement that exempt goods have arrived: its form, and the statement once it is made. */
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { formatDay } from '#contract/rules/days.ts'
import type { Arrival, ArrivalStatement } from '#contract/tax/schema/arrival.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'

export function WhyAsked({ country }: { country: string }) {
  return (
    <p className="text-sm text-ink-muted">
      You paid no VAT because the goods went to {country ? nameOfCountry(country) : 'another member state'}. The
      seller’s tax office may ask for your written statement that the goods arrived in that country (Article 45a of
      Implementing Regulation (EU) No 282/2011).
    </p>
  )
}

type Statement = Pick<ArrivalStatement, 'arrivedOn' | 'place' | 'name'>
type ArrivalFormProps = {
  arrival: Pick<Arrival, 'shippedOn' | 'today'>
  name?: string
  save: (statement: Statement) => Promise<void>
}

const loadForm = async () => (await import('#contract/tax/schema/arrival.ts')).ArrivalForm

export function ArrivalForm({ arrival: { shippedOn, today }, name = '', save }: ArrivalFormProps) {
  const { field, send, refusal, busy } = useShopForm(loadForm, { arrivedOn: '', place: '', name })
  return (
    <Form onSubmit={send(save)} refusal={refusal}>
      <TextField label="Day of arrival" type="date" min={shippedOn} max={today} {...field('arrivedOn')} />
      <TextField
        label="Place of arrival"
        hint="Town, and the site if you have several"
        autoComplete="address-level2"
        maxLength={200}
        {...field('place')}
      />
      <TextField
        label="Your name"
        hint="The person who accepted the goods, or who confirms for the company"
        autoComplete="name"
        maxLength={200}
        {...field('name')}
      />
      <Button type="submit" busy={busy} className="self-start">
        Confirm the arrival
      </Button>
      <p className="text-sm text-ink-muted">
        You can confirm the arrival only once. Your name and the time are stored.
      </p>
    </Form>
  )
}

type ShownStatement = Pick<ArrivalStatement, 'arrivedOn' | 'at'> & Partial<ArrivalStatement>

/** The page behind the link in the mail shows neither the place nor the name. */
export function Stated({ statement: { arrivedOn, place, name, at } }: { statement: ShownStatement }) {
  const facts = {
    Arrived: formatDay(arrivedOn),
    ...(place && { Place: place }),
    ...(name && { 'Confirmed by': name }),
    At: formatMoment(at),
  }
  return (
    <DescriptionList
      className="wrap-anywhere"
      facts={Object.entries(facts).map(([term, value]) => ({ term, value }))}
    />
  )
}
