/** Says in words what an entry may be the same booking as. A person decides. */
import { formatDay } from '#contract/orders/rules/money/paper.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Db } from '../database/db.ts'
import { type EntryRow, entriesOfIds } from './bank-queries.ts'

/** The sentences about the entries that are in doubt, by their ids. */
export async function sayDoubts(db: Db, entries: readonly EntryRow[]): Promise<Map<string, string>> {
  const earlier = await entriesOfIds(
    db,
    entries.flatMap(({ mayBeId }) => mayBeId ?? []),
  )
  const sentences = new Map(earlier.map((one) => [one.id, sayMayBe(one)]))
  return new Map(
    entries.flatMap(({ id, mayBeId }) => {
      const sentence = sentences.get(mayBeId ?? '')
      return sentence ? [[id, sentence]] : []
    }),
  )
}

type Earlier = Awaited<ReturnType<typeof entriesOfIds>>[number]

function sayMayBe({ bookedOn, bankReference, isNoted, paid }: Earlier): string {
  const pays = paid.length > 0 ? ` for ${paid.map(formatOrderNumber).join(' and ')}` : ''
  const by = isNoted ? ', which a program has noted' : ''
  const reference = bankReference ? ` with the reference ${bankReference}` : ' without a reference'
  return `This may be the same as the transfer of ${formatDay(bookedOn)}${pays}${by}${reference}`
}
