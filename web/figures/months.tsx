/** The payments and refunds of this month and last month, with the orders, their CSV file and the tax report of each month. */
import { Link } from 'react-router'
import type { PaidDay } from '#contract/orders/schema/figures.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { decimalHere } from '#web/files/save/decimal-here.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { type Month, monthsOf } from './month-sums.ts'

export function Months({ days }: { days: readonly PaidDay[] }) {
  const [thisMonth, lastMonth] = monthsOf(days)
  return (
    <div className="grid gap-6 sm:max-xl:grid-cols-2">
      {thisMonth && <OneMonth title="This month" month={thisMonth} />}
      {lastMonth && <OneMonth title="Last month" month={lastMonth} />}
    </div>
  )
}

const count = new Intl.NumberFormat('en-US')

function OneMonth({ title, month }: { title: string; month: Month }) {
  const { chargesVat } = useShop()
  const { name, from, to, orders, paid, refunded } = month
  const download = useChange('exportOrders', { after: saveFile, inPlace: true })
  const days = { paidFrom: from, paidTo: to }
  return (
    <Panel title={title} actions={<p className="text-ink-muted">{name}</p>}>
      <DescriptionList
        facts={[
          {
            term: 'Orders paid',
            value: (
              <Link
                to={`/dashboard/manageOrders?${new URLSearchParams(days)}`}
                className="text-link"
                aria-label={`Orders paid in ${name}: ${count.format(orders)}`}
              >
                {count.format(orders)}
              </Link>
            ),
          },
          { term: 'Paid', value: formatMoney(paid) },
          { term: 'Refunded', value: formatMoney(refunded) },
          { term: 'Kept', value: formatMoney(paid - refunded) },
        ]}
      />
      <p className="mt-3 text-sm text-ink-muted">
        {chargesVat && 'Amounts exclude VAT. '}Refunds count in the month in which their order was paid.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Button
          variant="secondary"
          size="small"
          busy={download.busy}
          aria-label={`Download CSV: orders paid in ${name}`}
          onClick={() => void download({ ...days, decimal: decimalHere() })}
        >
          Download CSV
        </Button>
        {chargesVat && (
          <Link to={`/dashboard/taxReport?${new URLSearchParams({ from, to })}`} className="text-link">
            Tax report of {name}
          </Link>
        )}
      </p>
    </Panel>
  )
}
