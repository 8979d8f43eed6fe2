/** Says in words what an entry may be the same booking as. A person decides. */

import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { formatDay } from '#contract/rules/days.ts'
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
    entries.flatMap(({ id, mayBeId, isReturn, amountCents }) => {
      const sentence = sentences.get(mayBeId ?? '') ?? (isReturn && amountCents > 0 ? paidBack : undefined)
      return sentence ? [[id, sentence]] : []
    }),
  )
}

const paidBack = 'This may be a payment of the shop that the bank has returned, not money for an order'

/** The sentences about transfers that a return may have taken back, by their ids. */
export function sayMayBeTaken(explained: readonly { back: EntryRow; fits: EntryRow[] }[]): Map<string, string> {
  return new Map(
    explained.flatMap(({ back, fits }) => {
      const day = formatDay(back.bookedOn)
      const sentence = `The bank took back a transfer of this amount on ${day}, perhaps this one`
      return fits.map(({ id }): [string, string] => [id, sentence])
    }),
  )
}

type Earlier = Awaited<ReturnType<typeof entriesOfIds>>[number]

function sayMayBe({ bookedOn, bankReference, notedFor, paid }: Earlier): string {
  const pays = paid.length > 0 ? ` for ${paid.map(formatOrderNumber).join(' and ')}` : ''
  const by = notedFor !== null ? ' that a program reported' : ''
  const reference = bankReference ? ` with the reference ${bankReference}` : ' without a reference'
  return `This may be the same as the transfer of ${formatDay(bookedOn)}${by}${pays}${reference}`
}
