/** The settings of tax: how it is charged, the numbers that invoices and the imprint state, and what it means for buyers. */
import type { ReactNode } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { type Registration, registrationNames } from '#contract/settings/rules/company.ts'
import type { SellerEntry } from '#contract/settings/schema/form.ts'
import type { invoicers, plasticTaxes } from '#contract/tax/rules/seller.ts'
import type { TaxMode } from '#contract/tax/rules/treatment/treatment.ts'
import { SelectField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { Choice } from '#web/ui/screens/select-box.tsx'
import { SampleBuyers } from './sample-buyers.tsx'

type Fields = Registration | 'invoicesBy' | 'plasticTax'
type TaxFieldsProps = { mode: TaxMode; field: (name: Fields) => object; register: UseFormRegister<SellerEntry> }

const invoicerChoices: (Choice & { value: (typeof invoicers)[number] })[] = [
  { value: 'the shop', text: 'This shop' },
  { value: 'elsewhere', text: 'Another program' },
]

const plasticChoices: (Choice & { value: (typeof plasticTaxes)[number] })[] = [
  { value: 'none', text: 'Not stated on invoices' },
  { value: 'maker', text: 'We make plastic strap' },
  { value: 'dealer', text: 'We resell plastic strap' },
]

export function TaxFields({ mode, field, register }: TaxFieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">
          How tax is charged <span className="font-normal text-ink-muted">(needed to take orders)</span>
        </legend>
        <Mode value="none" register={register} name="No tax">
          Orders cost what the catalogue says. Customers get receipts, which are not tax invoices.
        </Mode>
        {mode === 'none' && (
          <label className="ml-7 flex items-start gap-2">
            <input type="checkbox" className="mt-1.5" {...register('isTaxFree')} />
            No tax is charged on our products
          </label>
        )}
        <Mode value="vat" register={register} name="Spanish VAT">
          The shop adds 21 %, unless the goods leave the EU’s VAT territory, or go to a business with a valid VAT number
          in another EU country.
        </Mode>
      </fieldset>
      <TextField
        label={registrationNames.vatNumber}
        optional={mode === 'none'}
        autoComplete="off"
        hint="Starts with ES, such as ESB58378431. Shown on invoices, in the imprint and at the foot of pages."
        {...field('vatNumber')}
      />
      <SampleBuyers mode={mode} />
      {mode === 'vat' && <Limits />}
      {mode === 'vat' && <InvoiceFields field={field} />}
      <Registers field={field} />
    </div>
  )
}

type ModeProps = Pick<TaxFieldsProps, 'register'> & { value: TaxMode; name: string; children: ReactNode }

function Mode({ value, name, register, children }: ModeProps) {
  return (
    <label className="flex cursor-pointer items-baseline gap-3 rounded-md border border-line p-3 has-checked:border-ink has-checked:bg-ground">
      <input type="radio" value={value} {...register('taxMode')} />
      <span>
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-muted">{children}</span>
      </span>
    </label>
  )
}

function Limits() {
  return (
    <div className="rounded-md border border-line bg-ground px-4 py-3 text-sm">
      <p className="font-medium">Before you charge VAT</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        <li>
          These rules are for a seller in Spain who sells to businesses. The rules come from public sources, not from a
          tax adviser.
        </li>
        <li>
          Have your adviser confirm where EU VAT applies and when you can vouch that collected goods leave Spain. Also
          ask which proofs of an exempt sale are enough, and which invoices need the buyer’s NIF.
        </li>
        <li>
          Do not sell to consumers: the shop has no withdrawal function, and does not charge the VAT of other countries.
        </li>
        <li>All goods and their delivery are taxed at one rate. If you need several rates, do not use this shop.</li>
        <li>
          From 1 January 2027, a Spanish company that issues invoices itself also needs Verifactu, which this shop does
          not have. Invoices by another program are not affected.
        </li>
      </ul>
    </div>
  )
}

function InvoiceFields({ field }: Pick<TaxFieldsProps, 'field'>) {
  return (
    <>
      <SelectField
        label="Invoices are issued by"
        choices={invoicerChoices}
        hint="If another program issues the invoices, the shop sends order confirmations. When that program has sent an invoice to the shop, the customer gets the invoice."
        {...field('invoicesBy')}
      />
      <SelectField
        label="Spanish tax on plastic packaging"
        choices={plasticChoices}
        hint="If you make or resell plastic strap, invoices state the kilograms of non-recycled plastic and the tax that the price includes (Ley 7/2022)."
        {...field('plasticTax')}
      />
    </>
  )
}

const producerNumbers = ['packagingNumber', 'batteryNumber', 'electricalNumber'] as const

function Registers({ field }: Pick<TaxFieldsProps, 'field'>) {
  return (
    <>
      <TextField
        label={registrationNames.registerLine}
        optional
        autoComplete="off"
        hint="On one line, for example: Registro Mercantil de Valencia, tomo 1234, folio 56, hoja V-78901."
        {...field('registerLine')}
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {producerNumbers.map((name) => (
          <TextField key={name} label={registrationNames[name]} optional autoComplete="off" {...field(name)} />
        ))}
      </div>
    </>
  )
}
