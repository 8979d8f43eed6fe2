/** The delivery methods: each with its Incoterm and place, its price, and the places that it reaches. */
import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeliveryForm } from '#contract/delivery/methods.ts'
import { defaultRefusal, mostDeliveries } from '#contract/delivery/rules/methods.ts'
import { isPlace, nameOfPlace } from '#contract/places/rules/place.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { readNumber } from '#contract/rules/number-entry.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { toast } from '#web/every-page/toast.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

/** The typed values. Places are typed as ids: `ES, ES-CN`. */
type Typed = Omit<DeliveryForm, 'price' | 'freeFrom' | 'countries' | 'transitFrom' | 'transitUntil'> & {
  price: string
  freeFrom: string
  transitFrom: string
  transitUntil: string
  countries: string
}

const toTyped = ({ price, freeFrom, countries, transitFrom, transitUntil, ...delivery }: DeliveryForm): Typed => {
  return {
    ...delivery,
    price: String(price),
    freeFrom: String(freeFrom ?? ''),
    transitFrom: String(transitFrom ?? ''),
    transitUntil: String(transitUntil ?? ''),
    countries: (countries ?? []).join(', '),
  }
}

function fromTyped({ price, freeFrom, countries, transitFrom, transitUntil, ...delivery }: Typed): DeliveryForm {
  const named = placesIn(countries)
  return {
    ...delivery,
    price: readNumber(price),
    ...(freeFrom.trim() !== '' && { freeFrom: readNumber(freeFrom) }),
    ...(named.length > 0 && { countries: named }),
    ...(transitFrom.trim() !== '' && { transitFrom: readNumber(transitFrom) }),
    ...(transitUntil.trim() !== '' && { transitUntil: readNumber(transitUntil) }),
  }
}

const nothing: Typed = {
  id: '',
  name: '',
  term: '',
  says: '',
  price: '0',
  freeFrom: '',
  transitFrom: '',
  transitUntil: '',
  countries: '',
  collected: false,
  isDefault: false,
}

export function Deliveries({ known }: { known: DeliveryForm[] }) {
  const [typed, setTyped] = useState(known.map(toTyped))
  const { busy, failure, errors, save } = useSave()
  const change = (index: number, changed: Partial<Typed>) =>
    setTyped(typed.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void save(typed.map(fromTyped), (saved) => setTyped(saved.map(toTyped)))
  }
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-6">
      {typed.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new method has no code yet.
        <fieldset key={index} className="flex flex-col gap-4 border-b border-line pb-6">
          <legend className="mb-2 text-lg font-semibold">{one.name || 'New method'}</legend>
          <Fields one={one} index={index} errors={errors} onChange={(changed) => change(index, changed)} />
          <Button
            variant="quiet"
            size="small"
            className="self-start"
            aria-label={`Remove ${one.name || 'the new method'}`}
            onClick={() => setTyped(typed.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <FormFailure takesFocus>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save delivery methods
        </Button>
        {typed.length < mostDeliveries && (
          <Button variant="secondary" onClick={() => setTyped([...typed, nothing])}>
            Add method
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldsProps = {
  one: Typed
  index: number
  errors: Record<string, string>
  onChange: (changed: Partial<Typed>) => void
}

function Fields({ one, index, errors, onChange }: FieldsProps) {
  const field = (name: keyof Omit<Typed, 'collected' | 'isDefault'>) => ({
    id: `delivery-${index}-${name}`,
    value: one[name],
    autoComplete: 'off',
    error: errors[`deliveries.${index}.${name}`] ?? (name === 'countries' ? countryError(errors, index) : undefined),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label="Name" {...field('name')} />
        <TextField label="Incoterm and place" hint="For example, EXW Sagunto." {...field('term')} />
        <TextField label="Code (cannot be changed later)" hint="For example, collect." {...field('id')} />
        <TextField
          label="Places"
          optional={one.collected}
          hint={namesTyped(one.countries) || placesHint}
          {...field('countries')}
        />
        <TextField label={`Price in ${currencyWords().short}`} inputMode="decimal" {...field('price')} />
        <TextField
          label={`Free from this order value, in ${currencyWords().short}`}
          optional
          inputMode="decimal"
          {...field('freeFrom')}
        />
        <TextField label="Fewest days in transit" optional inputMode="numeric" {...field('transitFrom')} />
        <TextField
          label="Most days in transit"
          optional
          inputMode="numeric"
          hint="Working days. 0 for goods that are collected."
          {...field('transitUntil')}
        />
      </div>
      <TextField label="Description" optional {...field('says')} />
      <Box
        id={`delivery-${index}-collected`}
        label="The customer collects the goods"
        hint="Customers pick the goods up or send a carrier, as under EXW and FCA. The shop says “ready to collect” instead of “shipped”, whatever the Incoterm."
        checked={one.collected}
        onChange={(collected) => onChange({ collected })}
        error={errors[`deliveries.${index}.collected`]}
      />
      <Box
        id={`delivery-${index}-default`}
        label="Default"
        hint="The default method is used for orders from a product page, where customers cannot choose. This method must be for collection, free, and open to all places: leave the price at 0 and the places empty."
        checked={one.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
        error={one.isDefault ? defaultError(one) : errors[`deliveries.${index}.isDefault`]}
      />
    </>
  )
}

const placesHint =
  'Codes such as ES, PT. The code of a country is for its mainland; islands and other parts have their own codes, such as ES-CN or PT-30.'

/** The names of the typed places that exist: `Spain (mainland), Canary Islands`. */
const namesTyped = (typed: string): string => placesIn(typed).filter(isPlace).map(nameOfPlace).join(', ')

const placesIn = (typed: string) => typed.split(/[\s,;]+/).flatMap((place) => place.toUpperCase() || [])

type BoxProps = {
  id: string
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}

function Box({ id, label, hint, checked, onChange, error }: BoxProps) {
  return (
    <>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="-mt-3 text-sm text-ink-muted">
        {hint}
      </p>
      <p id={`${id}-error`} role="status" className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </>
  )
}

/** The error of a method chosen as the default. Saving checks the same rule. */
function defaultError(one: Typed): string | undefined {
  return defaultRefusal(fromTyped(one))
}

function countryError(errors: Record<string, string>, index: number): string | undefined {
  return Object.entries(errors).find(([name]) => name.startsWith(`deliveries.${index}.countries.`))?.[1]
}

function useSave() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { revalidate } = useRevalidator()
  const endIfOver = useEndOfSession()
  async function save(deliveries: DeliveryForm[], onSaved: (saved: DeliveryForm[]) => void) {
    setBusy(true)
    setFailure('')
    setErrors({})
    try {
      onSaved((await api.putDeliveries({ body: { deliveries } })).deliveries)
      toast.success('Delivery methods saved')
      // Updates the list of missing settings above the form.
      void revalidate()
    } catch (error) {
      if (await endIfOver(error)) return
      const found = error instanceof ApiRefusal ? error.errors : {}
      setErrors(found)
      setFailure(found.deliveries ?? messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, errors, save }
}
