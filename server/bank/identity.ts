/**
 * Whether two bookings are one: the table of decisions/033, and nowhere else. A file may overlap with earlier ones, come in the
 * other format, or state what another program has noted already.
 */
import { mapYielding } from '../base/yielding.ts'
import type { bankEntries } from '../database/bank-schema.ts'

type EntryRow = typeof bankEntries.$inferSelect

export type Booking = Pick<EntryRow, 'accountId' | 'bankReference' | 'amountCents' | 'bookedOn'> & {
  /** Another program has noted it, and no statement has stated it yet: that program names no account, and perhaps another day. */
  isOnlyNoted: boolean
  /** The numbers of the orders that it names or has paid. */
  orders: readonly number[]
}

/** `doubtful`: a person decides. Until then, it neither pays by itself nor is left out. */
export type Likeness = 'same' | 'doubtful' | 'other'

export function likeness(one: Booking, other: Booking): Likeness {
  const [isNoted, both] = [one.isOnlyNoted || other.isOnlyNoted, one.isOnlyNoted && other.isOnlyNoted]
  if (one.amountCents !== other.amountCents || !(isNoted || one.accountId === other.accountId)) return 'other'
  const isOneReference = one.bankReference !== '' && one.bankReference === other.bankReference
  const days = Math.abs(Date.parse(one.bookedOn) - Date.parse(other.bookedOn)) / dayMs
  const isOfOneDay = days <= (isNoted && (isOneReference || !both) ? mostDaysApart : 0)
  const sharesOrder = one.orders.some((number) => other.orders.includes(number))
  const contradicts = !sharesOrder && one.orders.length > 0 && other.orders.length > 0
  if (isOneReference) {
    if (isOfOneDay) return isNoted || !contradicts ? 'same' : 'doubtful'
    return days <= mostDaysApart && sharesOrder ? 'doubtful' : 'other'
  }
  return isOfOneDay && !contradicts ? 'doubtful' : 'other'
}

/** Some banks use a reference again later, and programs may state another day than the bank. */
export const mostDaysApart = 7
const dayMs = 24 * 60 * 60 * 1000

/** The fingerprint of a booking that another program has noted, until a statement states it. */
export const notedMark = ({ bankReference, bookedOn }: Pick<EntryRow, 'bankReference' | 'bookedOn'>) =>
  `seen ${bankReference} ${bookedOn}`

export type Draft = typeof bankEntries.$inferInsert & Booking & { id: string }
export type Stored = Booking & Pick<EntryRow, 'id' | 'fingerprint'>

type Recognised = {
  fresh: Draft[]
  /** The drafts that state what another program has noted. */
  stated: { draft: Draft; noted: Stored }[]
}

/**
 * Sorts the entries of one statement. Each stored booking is the same as at most one of them, so that two equal transfers of a
 * day are both kept. A stored booking that the statement repeats unchanged cannot also be another of its entries. Yields, because
 * thousands of bookings may have the same amount.
 */
export async function recognise(drafts: readonly Draft[], stored: readonly Stored[]): Promise<Recognised> {
  const left = Map.groupBy(stored, ({ amountCents }) => amountCents)
  const take = ({ amountCents }: Draft, fits: (one: Stored) => boolean) => {
    const some = left.get(amountCents) ?? []
    const at = some.findIndex(fits)
    return at < 0 ? undefined : some.splice(at, 1)[0]
  }
  const unchanged = await mapYielding(drafts, (draft) =>
    take(draft, (one) => one.accountId === draft.accountId && one.fingerprint === draft.fingerprint),
  )
  const changed = drafts.filter((_, at) => !unchanged[at])
  const known = await mapYielding(changed, (draft) => take(draft, (one) => likeness(draft, one) === 'same'))
  const stated = changed.flatMap((draft, at) => (known[at]?.isOnlyNoted ? [{ draft, noted: known[at] }] : []))
  const unknown = changed.filter((_, at) => !known[at])
  const fresh = await mapYielding(unknown, (draft) => {
    const other = left.get(draft.amountCents)?.find((one) => likeness(draft, one) === 'doubtful')
    return other ? { ...draft, mayBeId: other.id } : draft
  })
  return { fresh, stated }
}
