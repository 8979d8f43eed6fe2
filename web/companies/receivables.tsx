/** The debts of companies that pay on account, by age, on Money. */
import { Link } from 'react-router'
import { type ReceivableAge, receivableAges } from '#contract/companies/rules/credit.ts'
import type { Receivables as ReceivablesAnswer } from '#contract/companies/schema/terms.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'

type Ages = Record<ReceivableAge, number>

export function Receivables({ receivables: { companies, total } }: { receivables: ReceivablesAnswer }) {
  const download = useChange('exportReceivables', { after: saveFile, inPlace: true })
  return (
    <section id="receivables" aria-labelledby="receivables-title" className="flex scroll-mt-6 flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="receivables-title" className="heading text-2xl">
          Receivables
        </h2>
        <Button variant="secondary" size="small" busy={download.busy} onClick={() => void download({})}>
          Download as CSV
        </Button>
      </div>
      <p>{total.owed === 0 ? 'Nothing is owed on account.' : `${formatMoney(total.owed)} is owed on account.`}</p>
      <ul className="divide-y divide-line border-y border-line">
        {companies.map(({ _id, legalName, owed, creditLimit, isBlocked, ...ages }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              <Link to={`/dashboard/companies/${_id}`} className="text-link">
                {legalName}
              </Link>{' '}
              {isBlocked && <Badge tone="refused">Blocked</Badge>}
              <span className="block text-sm text-ink-muted">{agesIn(ages).join(' · ')}</span>
            </span>
            <span className="tabular-nums">
              <span className="font-medium">{formatMoney(owed)}</span>
              <span className="text-sm text-ink-muted"> of {formatMoney(creditLimit)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `Not due yet: $242.00`, for each age with a sum. */
const agesIn = (ages: Ages): string[] =>
  receivableAges.flatMap(({ key, says }) => (ages[key] === 0 ? [] : `${says}: ${formatMoney(ages[key])}`))
