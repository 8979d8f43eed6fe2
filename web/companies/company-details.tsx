/** The details of a company, which the office may change whoever relies on them. */
import { type SubmitEvent, useState } from 'react'
import type { Company } from '#contract/companies/schema/terms.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { SelectField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

export function CompanyDetails({ company }: { company: Company }) {
  const { _id: id, legalName, address, country, vatNumber = '', version } = company
  const [typed, setTyped] = useState({ legalName, address, country, vatNumber })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useChange('putDetails', { says: 'Company saved', showErrors: setErrors })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    void save({ id, body: { ...typed, version } })
  }
  const field = (name: keyof typeof typed) => ({
    id: name,
    value: typed[name],
    autoComplete: 'off',
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <p className="text-ink-muted">New orders are billed with these details. The company’s members get a mail.</p>
      <TextField label="Legal name" {...field('legalName')} />
      <TextareaField label="Billing address" rows={3} {...field('address')} />
      <SelectField label="Country" choices={countryChoices} {...field('country')} />
      <TextField label="VAT number" optional {...field('vatNumber')} />
      <Button type="submit" busy={save.busy} className="self-start">
        Save the company
      </Button>
    </form>
  )
}
