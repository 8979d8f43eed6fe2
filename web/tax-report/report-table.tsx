/** The sums of the tax report by treatment and country, with their total. */
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { TaxReport, TaxReportRow } from '#contract/tax/schema/report.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { DataTable } from '#web/dashboard/table/data-table.tsx'

type Sums = TaxReport['total']
type Line = Sums & Pick<TaxReportRow, 'plasticKg'> & { key: string; treatment: string; country: string; count: string }

const treatmentWords: Record<TaxReportRow['treatment'], string> = {
  domestic: 'With VAT',
  'intra-EU supply': 'Exempt intra-Community supply',
  export: 'Exempt export',
}

const inEuros = (amount: number) => formatMoney(amount, 'EUR')

const sums: Column<Line>[] = [
  { id: 'base', header: 'Without VAT', card: 'fact', align: 'money', cell: ({ baseEuros }) => inEuros(baseEuros) },
  { id: 'tax', header: 'VAT', card: 'number', align: 'money', cell: ({ taxEuros }) => inEuros(taxEuros) },
]

const sumsInDollars: Column<Line>[] = [
  {
    id: 'baseDollars',
    header: 'Without VAT, $',
    card: 'fact',
    align: 'money',
    cell: ({ base }) => formatMoney(base),
  },
  { id: 'taxDollars', header: 'VAT, $', card: 'fact', align: 'money', cell: ({ tax }) => formatMoney(tax) },
]

const columns: Column<Line>[] = [
  {
    id: 'treatment',
    header: 'Treatment',
    card: 'title',
    width: 'wide',
    cell: ({ key, treatment }) => (key === 'total' ? <strong>{treatment}</strong> : treatment),
  },
  { id: 'country', header: 'Country', card: 'text', width: 'medium', cell: ({ country }) => country },
  { id: 'count', header: 'Count', card: 'second', width: 'medium', cell: ({ count }) => count },
  ...sums,
]

/** A shop that sells in euros has nothing to convert. */
const columnsHere = () => (shopCurrency() === 'EUR' ? columns : [...columns, ...sumsInDollars])

const kilograms = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

const plastic: Column<Line> = {
  id: 'plastic',
  header: 'Plastic, kg',
  card: 'fact',
  align: 'money',
  cell: ({ plasticKg }) => (plasticKg === undefined ? '–' : kilograms.format(plasticKg)),
}

export function ReportTable({ report: { rows, total } }: { report: TaxReport }) {
  const known = rows.flatMap(({ plasticKg }) => plasticKg ?? [])
  const plasticKg = known.length > 0 ? known.reduce((sum, kg) => sum + kg, 0) : undefined
  const lines: Line[] = rows.map(({ treatment, country, kind, count, ...amounts }) => ({
    key: `${treatment} ${country} ${kind}`,
    treatment: treatmentWords[treatment],
    country: nameOfCountry(country),
    count: countOf(kind, count),
    ...amounts,
  }))
  const all = { key: 'total', treatment: 'Total', country: '', count: '', ...total, plasticKg }
  return (
    <DataTable
      caption="Tax report"
      columns={plasticKg === undefined ? columnsHere() : [...columnsHere(), plastic]}
      rows={[...lines, all]}
      rowKey={({ key }) => key}
    />
  )
}

function countOf(kind: TaxReportRow['kind'], count: number): string {
  const [one, many] = kind === 'sales' ? ['order', 'orders'] : ['refund', 'refunds']
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
