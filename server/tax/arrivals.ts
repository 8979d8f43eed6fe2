/**
 * Proofs that exempt goods have left Spain. The mail about an intra-EU supply asks the buyer to confirm the arrival. This confirmation
 * is the written statement of Article 45a of Implementing Regulation (EU) 282/2011. The office can attach a proof of transport instead.
 * An export is proved by the export declaration or its number (Article 9 of Real Decreto 1624/1992).
 */
import { actsOnOrder } from '#contract/companies/rules/rights.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { isId } from '#contract/schema/wire.ts'
import { arrivalDayRefusal, notAProof, tidyCustomsNumber } from '#contract/tax/rules/arrival.ts'
import type { Arrival, ArrivalAsked, ArrivalForm, ArrivalOfOrder } from '#contract/tax/schema/arrival.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { isPdf } from '../documents/is-pdf.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import {
  type ArrivalRow,
  arrivalOfOrder,
  arrivalOfToken,
  confirmArrival,
  putProof,
  readProof,
  setCustomsNumber,
} from './arrival-queries.ts'

export async function findArrivalByLink(db: Db, token: string): Promise<ArrivalAsked> {
  const row = await byLink(db, token)
  const { number, country, lines } = row
  const { shippedOn, today, statement } = toWire(row, await readShopSettings(db))
  const asked = { number: formatOrderNumber(number), country, lines, shippedOn, today }
  // Whoever has the mail can open the link: the name and the place are only on the page of the order.
  return statement ? { ...asked, statement: { arrivedOn: statement.arrivedOn, at: statement.at } } : asked
}

export async function confirmByLink(db: Db, { token, ...form }: ArrivalForm & { token: string }): Promise<void> {
  await confirm(db, await byLink(db, token), form)
}

async function byLink(db: Db, token: string): Promise<ArrivalRow> {
  const row = isId(token) ? await arrivalOfToken(db, token) : undefined
  if (!row || row.isExport) throw new Refusal(404, 'This link does not work')
  if (row.expiresAt <= new Date()) throw new Refusal(404, 'This link has expired')
  return row
}

export async function confirmOwnArrival(db: Db, caller: Caller, orderId: string, form: ArrivalForm): Promise<void> {
  const row = await arrivalOfOrder(db, orderId)
  if (!row || row.isExport || !actsOnOrder(caller, row, 'confirm arrival'))
    throw new Refusal(404, 'There is no such order, or its arrival needs no confirmation')
  await confirm(db, row, form)
}

async function confirm(db: Db, row: ArrivalRow, form: ArrivalForm): Promise<void> {
  const sentence = arrivalDayRefusal(form.arrivedOn, toWire(row, await readShopSettings(db)))
  if (sentence) throw new Refusal(422, sentence, { errors: { arrivedOn: sentence } })
  if (!(await confirmArrival(db, row.orderId, form))) throw new Refusal(409, 'The arrival has already been confirmed')
}

/** The arrival as the page of its order shows it. Only admins and bookkeepers see the document, and anything about an export. */
export async function findArrivalOfOrder(
  db: Db,
  orderId: string,
  { forOffice }: { forOffice: boolean },
): Promise<ArrivalOfOrder | undefined> {
  const row = await arrivalOfOrder(db, orderId)
  if (!row || (row.isExport && !forOffice)) return undefined
  const { documentName: name, documentAt, customsNumber, isExport } = row
  const document = forOffice && name && documentAt ? { name, at: documentAt.toISOString() } : undefined
  return {
    ...toWire(row, await readShopSettings(db)),
    ...(document && { document }),
    ...(isExport && { isExport: true as const, ...(customsNumber && { customsNumber }) }),
  }
}

function toWire(row: ArrivalRow, settings: ShopSettings | undefined): Arrival {
  const { shippedAt, confirmedAt, arrivedOn, place, name } = row
  return {
    shippedOn: dayIn(settings, shippedAt),
    today: dayIn(settings, new Date()),
    ...(confirmedAt &&
      arrivedOn &&
      place &&
      name && { statement: { arrivedOn, place, name, at: confirmedAt.toISOString() } }),
  }
}

export async function attachProof(db: Db, admin: Caller, orderId: string, sent: Uint8Array): Promise<void> {
  const ending = endingOf(sent)
  if (!ending) throw new Refusal(422, notAProof)
  const row = await arrivalOfOrder(db, orderId)
  if (!row) throw new Refusal(409, 'Only a shipped order that is exempt from VAT needs a proof')
  const name = `Proof of ${row.isExport ? 'export' : 'arrival'} ${formatOrderNumber(row.number)}.${ending}`
  await inTransaction(db, async (tx) => {
    if (!(await putProof(tx, orderId, name, sent)))
      throw new Refusal(409, 'The shipment has been undone in the meantime')
    await recordChanges(tx, admin, [{ action: 'attach proof', aboutId: orderId }])
  })
}

/** The number of the export declaration (MRN). */
export async function putCustomsNumber(db: Db, clerk: Caller, orderId: string, typed: string): Promise<void> {
  const customsNumber = tidyCustomsNumber(typed)
  await inTransaction(db, async (tx) => {
    if (!(await setCustomsNumber(tx, orderId, customsNumber)))
      throw new Refusal(409, 'Only an export order that has shipped can have an export declaration')
    await recordChanges(tx, clerk, [{ action: 'attach proof', aboutId: orderId, after: { customsNumber } }])
  })
}

export async function findProof(db: Db, orderId: string): Promise<File> {
  const proof = await readProof(db, orderId)
  if (!proof) throw new Refusal(404, 'There is no such document')
  const ending = endingOf(proof.bytes) ?? 'pdf'
  return new File([new Uint8Array(proof.bytes)], proof.name, { type: typeOf[ending] })
}

const typeOf = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** The first bytes of a picture, at their positions. */
const signs = {
  jpg: [[0, 'ffd8ff']],
  png: [[0, '89504e470d0a1a0a']],
  webp: [
    [0, '52494646'],
    [8, '57454250'],
  ],
} as const

/** Recognises a file by its content. Undefined for other files. */
function endingOf(bytes: Uint8Array): keyof typeof typeOf | undefined {
  if (isPdf(bytes)) return 'pdf'
  const begins = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const pictures = Object.entries(signs) as [keyof typeof signs, readonly (readonly [number, string])[]][]
  return pictures.find(([, parts]) => parts.every(([at, sign]) => begins.startsWith(sign, at * 2)))?.[0]
}
