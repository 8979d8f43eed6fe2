/** Changed fields in words: their labels and values. */
import type { CompanyTerms } from '#contract/companies/schema/terms.ts'
import { documentLanguageNames, type ProductDocument } from '#contract/documents/rules.ts'
import type { ChangedField } from '#contract/history/schema.ts'
import type { ProductView } from '#contract/products/rules/admin/view.ts'
import { type FactKey, factKeys, factOf } from '#contract/products/rules/facts/technical.ts'
import { type Unit, writeMetric } from '#contract/products/rules/facts/units.ts'
import { categoryFrom, categoryNames, type PriceStep } from '#contract/products/rules/product.ts'
import { formatCents } from '#contract/rules/money.ts'
import { type Registration, registrationNames } from '#contract/settings/rules/company.ts'
import type { sellerTexts } from '#contract/settings/schema/form.ts'
import { taxModeNames } from '#contract/tax/rules/seller.ts'
import type { TaxMode } from '#contract/tax/rules/treatment/treatment.ts'
import type { CalendarSettings } from '../delivery/calendar.ts'
import type { DeliveryMethod } from '../delivery/method-queries.ts'
import type { ProductState } from '../products/to-wire.ts'
import type { ChangeRow } from './change-queries.ts'
import { differenceOf } from './difference.ts'

const ofProduct: Record<Exclude<keyof ProductState, FactKey>, string> = {
  name: 'Name',
  image: 'Picture',
  description: 'Short description',
  minimumOrder: 'Minimum order',
  quantity: 'Quantity',
  priceCents: 'Price per unit',
  category: 'Category',
  fullDescription: 'Full description',
  ladder: 'Price ladder',
  views: 'Further pictures',
  documents: 'Documents',
  sku: 'Article number',
  type: 'Type',
  packSize: 'Pieces per unit',
  orderMultiple: 'Units per pack',
  fullPacksOnly: 'Full packs only',
  leadTimeDays: 'Lead time in working days',
}

type SettingName =
  | (typeof sellerTexts)[number]
  | Registration
  | ('holdHours' | 'lowStock' | 'isTaxFree' | 'taxMode' | 'invoicesBy' | 'plasticTax')
  | keyof CalendarSettings

const ofSettings: Record<SettingName, string> = {
  legalName: 'Legal name',
  address: 'Address',
  country: 'Country',
  timeZone: 'Time zone',
  phone: 'Phone',
  email: 'Email',
  taxNumber: 'Tax number',
  bankLine: 'Bank',
  isTaxFree: 'Without tax',
  taxMode: 'Tax',
  ...registrationNames,
  invoicesBy: 'Invoices by',
  plasticTax: 'Plastic tax',
  priceTerms: 'Price note',
  description: 'Short description',
  openingText: 'Home page introduction',
  aboutText: 'About the company',
  holdHours: 'Hours an unpaid order is held',
  lowStock: 'Low-stock level',
  workingDays: 'Working days',
  closedDays: 'Closed days',
  cutOff: 'Cut-off time',
  handlingDays: 'Handling days',
  termsText: 'Terms',
  privacyText: 'Privacy',
  returnsText: 'Returns',
  deliveryText: 'Delivery',
}

const ofTerms: Record<keyof CompanyTerms, string> = {
  netDays: 'Days to pay',
  creditLimit: 'Credit limit',
  invoiceEmail: 'Email for reminders',
  blocked: 'Blocked, because',
  mayCollectUntaxed: 'Collects without VAT, because',
}

/** In the order of the forms and data sheets. */
const labels: Record<string, string> = {
  ...ofTerms,
  ...ofProduct,
  ...Object.fromEntries(factKeys.map((key) => [key, factOf(key).label])),
  ...ofSettings,
  ...{
    deliveries: 'Delivery methods',
    customsNumber: 'Export declaration (MRN)',
    parcels: 'Parcels',
    amountCents: 'Amount',
    payment: 'Payment',
    subject: 'Subject',
    role: 'Role',
    officeRole: 'Role in the office',
    customer: 'Customer',
    companyRole: 'Role in the company',
    vatNumber: 'VAT number',
    number: 'Rating',
  },
  ...{ hidden: 'Hidden', answer: 'Answer', sessions: 'Sessions' },
  ...{ scope: 'Rights', validFor: 'Valid for', url: 'Address', kinds: 'Events', isOn: 'Switched on' },
  description: ofProduct.description,
}
const places = new Map(Object.keys(labels).map((field, place) => [field, place]))
const placeOf = (field: string) => places.get(field) ?? places.size

/** The label of a field. `description` is a field of the shop as well as of products. */
const labelOf = (field: string, kind: ChangeRow['kind']) =>
  (kind === 'settings' && field === 'description' ? ofSettings.description : labels[field]) ?? field

const units: Record<string, Unit | undefined> = Object.fromEntries(
  factKeys.map((key) => {
    const fact = factOf(key)
    return [key, fact.kind === 'number' ? fact.unit : undefined]
  }),
)

/** Stock comes first. Long texts are reduced to what differs. */
export function changedFields(row: Pick<ChangeRow, 'kind' | 'before' | 'after' | keyof StockMove>): ChangedField[] {
  const { kind, before, after } = row
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const ordered = fields.toSorted((one, other) => placeOf(one) - placeOf(other))
  const changed = ordered.map((field) => ({
    label: labelOf(field, kind),
    ...differenceOf(textOf(field, before?.[field]), textOf(field, after?.[field])),
  }))
  return [...stockField(row), ...changed]
}

type StockMove = Pick<ChangeRow, 'stockDifference' | 'stockReason'>

function stockField({ stockDifference, stockReason }: StockMove): ChangedField[] {
  if (stockDifference === null) return []
  const counted = stockReason === 'counted' ? ' by a count' : ''
  return [{ label: 'Stock', before: '', after: `${signed.format(stockDifference).replace('-', '−')}${counted}` }]
}

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'always' })
const count = new Intl.NumberFormat('en-US')

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(field, value)
  if (Array.isArray(value)) return value.map((item) => itemText(field, item)).join(', ')
  // Cast: only settings have a tax mode.
  if (field === 'taxMode') return taxModeNames[value as TaxMode]
  const word = settingWords[`${field}: ${value}`]
  if (word) return word
  if (field !== 'category') return String(value)
  const category = categoryFrom(String(value))
  return category ? categoryNames[category] : String(value)
}

function numberText(field: string, value: number): string {
  if (field.endsWith('Cents')) return formatCents(value)
  const unit = units[field]
  if (!unit) return count.format(value)
  const written = writeMetric({ value, unit })
  return `${written.value} ${written.unit}`
}

/** Values of settings that the form of the shop shows in other words. */
const settingWords: Record<string, string> = {
  'invoicesBy: elsewhere': 'another program',
  'plasticTax: none': 'not stated',
  'plasticTax: maker': 'stated by a maker of strap',
  'plasticTax: dealer': 'stated by a dealer',
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Casts: the field determines the type of the items in its list. */
function itemText(field: string, item: unknown): string {
  if (field === 'ladder') return stepText(item as PriceStep)
  if (field === 'views') return viewText(item as ProductView)
  if (field === 'documents') return documentText(item as ProductDocument)
  if (field === 'deliveries') return deliveryText(item as Partial<DeliveryMethod>)
  if (field === 'workingDays') return weekdays[Number(item) - 1] ?? ''
  if (field === 'parcels')
    return Object.values(item as Record<string, string>)
      .filter(Boolean)
      .join(' ')
  return String(item)
}

const stepText = ({ fromQuantity, priceCents }: PriceStep) =>
  `from ${count.format(fromQuantity)}: ${formatCents(priceCents)}`

const viewText = ({ image, words }: ProductView) => `${words} (${image})`

const documentText = ({ kind, title, language }: ProductDocument) =>
  `${title} (${kind}, ${documentLanguageNames[language]})`

/** A row of the history has the fields of its time. */
function deliveryText(method: Partial<DeliveryMethod>): string {
  const { name, term, collected, priceCents, freeFromCents, countries } = method
  const price = priceCents ? formatCents(priceCents) : 'free'
  const freeFrom = freeFromCents ? `, free for orders from ${formatCents(freeFromCents)}` : ''
  const says = collected ? `${term}, collected` : term
  return `${name} (${says})${countries ? ` to ${countries.join(' ')}` : ''}: ${price}${freeFrom}`
}
