/**
 * Everything stored about a person, streamed as one JSON file. It contains neither data of others (an admin is "the shop") nor
 * anything that gives access to an account.
 */
import { actionOf } from '#contract/history/rules.ts'
import { formatPaperNumber } from '#contract/orders/rules/money/paper.ts'
import { amountOf } from '#contract/rules/money.ts'
import { Refusal } from '../base/refusal.ts'
import { StreamedFile } from '../base/send-file.ts'
import { addressesOf } from '../cart/address-queries.ts'
import { readCart } from '../cart/cart-queries.ts'
import { findCompany } from '../companies/own-company.ts'
import type { Db } from '../database/db.ts'
import { accountMay } from '../identity/confirmed-address.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { IdentityVerifier } from '../identity/verifier.ts'
import { toWireOrder } from '../orders/to-wire.ts'
import { toWireReview } from '../reviews/to-wire.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import {
  draftsFor,
  type Exported,
  everyChangeOf,
  everyMailTo,
  everyOrderOf,
  everyReviewOf,
  relatedRows,
  signInsOf,
  stockAlertsOf,
  viewsOf,
} from './export-queries.ts'
import { isKnown } from './person-queries.ts'
import { type UserRow, userByEmail } from './user-queries.ts'

type Parts = { db: Db; identity: Pick<IdentityVerifier, 'sessions'> }

/** For admins and the command line: everything under an address, even of a deleted user. */
export async function exportPerson(parts: Parts, email: string, now: Date): Promise<StreamedFile> {
  const user = await userByEmail(parts.db, email)
  const person = { email, userId: user?.id ?? null, since: null }
  if (!(await isKnown(parts.db, person))) throw new Refusal(404, 'There is no such user')
  return fileOf(parts, person, user, now)
}

/** For users themselves: the data of their account, without that of earlier holders of the address. */
export async function exportMyself(parts: Parts, caller: Caller, now: Date): Promise<StreamedFile> {
  const user = await userByEmail(parts.db, caller.email)
  if (!user) throw new Refusal(404, 'There is no such user')
  return fileOf(parts, { email: user.email, userId: user.id, since: user.createdAt }, user, now)
}

async function fileOf(parts: Parts, person: Exported, user: UserRow | undefined, now: Date): Promise<StreamedFile> {
  const name = `personal data ${dayIn(await readShopSettings(parts.db), now)}.json`
  return new StreamedFile(piecesOf(parts, person, user, now), name, { type: 'application/json' })
}

async function* piecesOf({ db, identity }: Parts, person: Exported, user: UserRow | undefined, now: Date) {
  const { email } = person
  const seesEntered = !person.since || (user && (await accountMay(db, user.id, 'read what the office entered')))
  const own = user && (await whatIsOnlyTheirs({ db, identity }, user, seesEntered))
  yield `{\n"exportedAt": ${JSON.stringify(now)},\n"email": ${JSON.stringify(email)}`
  for (const [name, value] of Object.entries(own ?? {})) yield `,\n${JSON.stringify(name)}: ${JSON.stringify(value)}`
  yield* listNamed('orders', everyOrderOf(db, person), (batch) => withAllBeside(db, batch, email))
  yield* listNamed('reviews', everyReviewOf(db, person), (batch) => batch.map(reviewOf))
  yield* listNamed('mails', everyMailTo(db, person), (batch) => batch.map(mailOf))
  yield* listNamed('history', everyChangeOf(db, person), (batch) => batch.map((change) => changeOf(change, email)))
  yield '\n}\n'
}

/** A list in the file, written in batches. */
async function* listNamed<Row>(
  name: string,
  batches: AsyncIterable<Row[]>,
  write: (batch: Row[]) => Promise<object[]> | object[],
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`
  let isFirst = true
  for await (const batch of batches) {
    const written = (await write(batch)).map((row) => JSON.stringify(row))
    if (written.length > 0) yield `${isFirst ? '\n' : ',\n'}${written.join(',\n')}`
    isFirst &&= written.length === 0
  }
  yield ']'
}

/** `seesEntered`: includes the orders that the office is entering, with the address that the caller has given. */
async function whatIsOnlyTheirs({ db, identity }: Parts, user: UserRow, seesEntered = true) {
  const { id, tokenVersion: _, companyId: _company, companyRole: _role, companySince: _since, ...profile } = user
  const [addresses, { company }, cart, signIns, sessions, savedViews, stockAlerts, enteredByOffice] = await Promise.all(
    [
      addressesOf(db, id),
      findCompany(db, user),
      readCart(db, id),
      signInsOf(db, id),
      identity.sessions?.list(db, user.email),
      viewsOf(db, id),
      stockAlertsOf(db, id),
      seesEntered ? draftsFor(db, id) : [],
    ],
  )
  return {
    profile,
    addresses,
    ...(company && { company }),
    cart: cart.lines,
    signIns,
    sessions: (sessions ?? []).map(({ id: __, ...session }) => session),
    savedViews,
    stockAlerts,
    enteredByOffice,
  }
}

type Batch<Every extends (...given: never[]) => AsyncIterable<unknown[]>> =
  ReturnType<Every> extends AsyncIterable<(infer Row)[]> ? Row : never

async function withAllBeside(db: Db, orders: Batch<typeof everyOrderOf>[], email: string): Promise<object[]> {
  if (orders.length === 0) return []
  const beside = await relatedRows(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const ofIt = <Row extends { orderId: string | null }>(rows: Row[]) =>
      rows.filter(({ orderId }) => orderId === order.id)
    return {
      ...toWireOrder(order),
      ...(order.cancelledAt && { cancelledAt: order.cancelledAt }),
      events: ofIt(beside.events).map(({ at, kind, by, details }) => ({
        at,
        kind,
        by: whoIs(by, email),
        details,
      })),
      payments: ofIt(beside.payments).map(({ createdAt: at, status, amountCents, currency, intentId }) => ({
        ...{ at, status, currency, amount: amountOf(amountCents), paymentId: intentId },
      })),
      transfers: ofIt(beside.transfers).map(transferOf),
      refunds: ofIt(beside.refunds).map(({ createdAt: at, status, amountCents, reason, paidOtherwise }) => ({
        ...{ at, status, amount: amountOf(amountCents), reason, paidOtherwise },
      })),
      disputes: ofIt(beside.disputes).map(({ openedAt, status, amountCents, reason }) => ({
        ...{ openedAt, status, amount: amountOf(amountCents), reason },
      })),
      parcels: ofIt(beside.parcels).map(({ carrier, tracking }) => ({ carrier, tracking })),
      arrivals: ofIt(beside.arrivals).map(({ confirmedAt: at, arrivedOn, place, name }) => ({
        at,
        arrivedOn,
        place,
        name,
      })),
      papers: ofIt(beside.papers).map(({ kind, year, number, issuedOn }) => ({
        kind,
        ...(year !== null && number !== null && { number: formatPaperNumber(kind, year, number), issuedOn }),
      })),
    }
  })
}

function transferOf(transfer: Awaited<ReturnType<typeof relatedRows>>['transfers'][number]): object {
  const { bookedOn, amountCents, payerName, payerEnd, text, endToEndId, bankReference } = transfer
  const paid = { bookedOn, amount: amountOf(amountCents), payer: payerName, accountEndsWith: payerEnd }
  return { ...paid, text, endToEndId, bankReference }
}

function reviewOf(review: Batch<typeof everyReviewOf>): object {
  return { ...toWireReview(review, { forOffice: true }), ...(review.removedAt && { removedAt: review.removedAt }) }
}

/** A mail without its body, which may have given access to an account. */
function mailOf({ subject, createdAt, sentAt }: Batch<typeof everyMailTo>): object {
  return { subject, writtenAt: createdAt, sentAt }
}

/** For a change to something else, only the action is exported, because the values may be about others. */
function changeOf(change: Batch<typeof everyChangeOf>, email: string): object {
  const { at, action, by, isAbout, before, after, why } = change
  const did = { at, what: actionOf(action).says, by: whoIs(by, email) }
  return isAbout ? { ...did, aboutYou: true, before, after, why } : did
}

const whoIs = (by: string | null, email: string): string => (by === email ? email : 'the shop')
