/** Bank transfers on Money: a statement to book, and the entries that wait for a person. */
import { mostEntries } from '#contract/bank/rules/listed.ts'
import type { BankEntry } from '#contract/bank/schema/bank.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { EntryRow } from './entry-row.tsx'
import { Statement } from './statement.tsx'

export function Transfers({ entries }: { entries: BankEntry[] }) {
  const left = entries.reduce((sum, entry) => sum + entry.left, 0)
  return (
    <section id="transfers" aria-labelledby="transfers-title" className="flex scroll-mt-6 flex-col gap-4">
      <h2 id="transfers-title" className="heading text-2xl">
        Bank transfers
      </h2>
      <Statement />
      {entries.length === 0 ? (
        <p className="text-ink-muted">Every transfer matches an order.</p>
      ) : (
        <table data-list className="block w-full sm:table">
          <caption className="mb-2 block text-left sm:table-caption">
            {formatMoney(left)} of this money has paid no order yet. With single-key shortcuts, <kbd>n</kbd> goes to the
            next transfer, and Enter accepts the suggestion.
            {entries.length >= mostEntries && ` Only the oldest ${mostEntries} are shown.`}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Transfer</th>
              <th scope="col">Order</th>
            </tr>
          </thead>
          <tbody className="block divide-y divide-line border-y border-line sm:table-row-group">
            {entries.map((entry) => (
              <EntryRow key={entry._id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
