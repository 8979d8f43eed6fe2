/**
 * Erases a person: deletes the account, the profile and purely personal data. Data that the shop must keep stays under a
 * pseudonym. decisions/028-privacy-erasing-a-person.md says what stays, for how long and why.
 */

import { randomBytes } from 'node:crypto'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { deleteAdminRefusal } from '#contract/users/rules/deletion/own-account.ts'
import { adminCan, eraseAdminRefusal, type Role } from '#contract/users/rules/user.ts'
import type { Erased } from '#contract/users/schema.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { companyThatKeepsOrders, endMembership, removeFirst, writeToUs } from '../companies/leaving.ts'
import { commandLine } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { eraseActors } from '../history/actor-queries.ts'
import { recordChanges } from '../history/change-queries.ts'
import { embeddedProvider } from '../identity/embedded-verifier.ts'
import { lockCaller } from '../identity/session-queries.ts'
import { stayAdmin } from '../identity/stay-admin.ts'
import { lockOrders } from '../orders/lock-queries.ts'
import { lockViews, rewriteView } from '../orders/view-queries.ts'
import { type KnownBy, makeEraseWords } from './erased-words.ts'
import {
  blankMails,
  blankOrders,
  blankReviews,
  dropInvoiceEmail,
  dropSignInsUnderWay,
  freeTextsOf,
  lockOrdersOf,
  rewriteTexts,
  type Unfinished,
  unfinishedOrderOf,
  unpaidIdsOf,
  writingsOf,
} from './erasure-queries.ts'
import { isAboutThem, isKnown, type Traced } from './person-queries.ts'
import { cancelOrRefuse } from './rules.ts'
import { removeUser, type UserRow, userByEmail } from './user-queries.ts'

type Eraser = { id: string; email: string; role: Role }

/** How erasing differs between an admin who erases a person and a person who deletes their own account. */
type Way = {
  refuse: (user: UserRow | undefined) => void
  /** Runs at the start of the transaction. */
  begin: (tx: Db) => Promise<void>
  /** Cancels the person's unpaid orders; if left out, an unpaid order is a reason to refuse. */
  canceller?: Eraser
  waitsFor: Record<Unfinished['waits'], string>
  nothingDone: string
  /** How the person leaves the company, if any. */
  leaves: (userId: string) => Pick<Parameters<typeof endMembership>[2], 'by' | 'action' | 'whatToDo'>
  /** `actor`: under which the person’s acts remain. */
  record: (tx: Db, actor: string) => Promise<unknown>
}

/** By an admin, or on the command line. */
export function erasePerson(shop: Shop, admin: Eraser, email: string): Promise<Erased> {
  return erase(shop, email, {
    refuse: (user) => refuseAdmins(admin, user),
    // The command line has no role that could be removed meanwhile.
    begin: async (tx) => void (admin.id !== commandLine.id && (await stayAdmin(tx, admin))),
    canceller: admin,
    waitsFor: waitingForShop,
    nothingDone: 'Nothing was erased',
    leaves: () => ({ by: admin, action: 'remove from company', whatToDo: removeFirst }),
    record: (tx, aboutId) => recordChanges(tx, admin, [{ action: 'erase person', aboutId }]),
  })
}

/** A person deletes their own account, and is erased. The history names only the pseudonym. */
export function eraseOneself(shop: Shop, email: string): Promise<Erased> {
  return erase(shop, email, {
    refuse: refuseSelf,
    begin: async () => {},
    waitsFor: waitingForOneself,
    nothingDone: 'Your account was not deleted',
    leaves: (id) => ({ by: { id }, action: 'leave company', whatToDo: writeToUs }),
    record: (tx, id) => recordChanges(tx, { id }, [{ action: 'delete own account', aboutId: id }]),
  })
}

/**
 * The user and the account in the shop's own identity provider are deleted in one transaction, never one without the other.
 * Payments are closed at the card provider beforehand; after a crash, a repeated call continues from there.
 */
async function erase(shop: Shop, email: string, way: Way): Promise<Erased> {
  const { db } = shop
  const before = await tracedBy(db, email)
  if (!(await isKnown(db, before.person))) throw new Refusal(404, 'There is no such user')
  way.refuse(before.user)
  await refuseUnfinished(db, before.person, way)
  const unpaid = way.canceller ? await unpaidIdsOf(db, before.person) : []
  for (const order of unpaid) await shop.closePayment(order)

  const pseudonym = `erased-${randomBytes(6).toString('hex')}`
  await inTransaction(db, async (tx) => {
    await way.begin(tx)
    const { user: one } = before
    if (one?.companyId) {
      const leaving = { userId: one.id, companyId: one.companyId, ...way.leaves(one.id), isErased: true }
      await endMembership(tx, shop, leaving)
    }
    if (one) await lockCaller(tx, one.id)
    const { user, person } = await tracedBy(tx, email)
    // Of two concurrent calls for the same person, the second one ends here.
    if (!(await isKnown(tx, person))) throw new Refusal(404, 'There is no such user')
    way.refuse(user)
    if (way.canceller) await cancelUnpaid(tx, way.canceller, person)
    await lockOrdersOf(tx, person)
    await refuseUnfinished(tx, person, way)
    const actor = await takeOut(tx, person, user, pseudonym)
    await shop.identity.deleteAccount(tx, email)
    await way.record(tx, actor)
  })
  return { success: true, pseudonym, accountStays: shop.identity.provider !== embeddedProvider }
}

async function tracedBy(db: Db, email: string): Promise<{ user: UserRow | undefined; person: Traced }> {
  const user = await userByEmail(db, email)
  const passesOn = user && (await companyThatKeepsOrders(db, user.id, { isErased: true }))
  return { user, person: { email, userId: user?.id ?? null, passesOn: passesOn ?? null } }
}

function refuseAdmins(admin: Eraser, user: UserRow | undefined): void {
  if (!user || adminCan.erase(admin, user)) return
  throw new Refusal(409, user.email === admin.email ? 'You cannot erase yourself' : eraseAdminRefusal)
}

/** With an unconfirmed address, a stranger could erase the orders of an earlier user of the address. */
function refuseSelf(user: UserRow | undefined): void {
  if (user?.role === 'admin') throw new Refusal(409, deleteAdminRefusal)
  if (!user?.confirmed) throw new Refusal(409, 'Confirm your email address first, with the link in our mail')
}

const waitingForShop: Way['waitsFor'] = {
  payment: 'has shipped but is not paid: wait for the payment',
  shipping: 'has not shipped: ship it, or cancel it',
  refund: 'has a refund on its way: wait for the bank, or pay it another way',
  dispute: 'is disputed at the bank: wait for the decision',
  paper: 'has a document that is not issued yet: wait a minute',
}

const waitingForOneself: Way['waitsFor'] = {
  payment: 'is not paid: pay for it, or cancel it',
  shipping: 'is paid but not shipped: wait until it has shipped, or ask us to cancel it',
  refund: 'has a refund on its way: wait until it has reached your bank',
  dispute: 'is disputed at your bank: wait for the decision',
  paper: 'has a document that is not issued yet: wait a minute',
}

async function refuseUnfinished(db: Db, person: Traced, { canceller, waitsFor, nothingDone }: Way): Promise<void> {
  const unfinished = await unfinishedOrderOf(db, person, { withUnpaid: !canceller })
  if (!unfinished) return
  const { number, waits } = unfinished
  throw new Refusal(409, `Order ${formatOrderNumber(number)} ${waitsFor[waits]}. ${nothingDone}`)
}

async function cancelUnpaid(tx: Db, admin: Eraser, person: Traced): Promise<void> {
  const unpaid = await unpaidIdsOf(tx, person)
  await lockOrders(tx, unpaid)
  for (const order of unpaid) await cancelOrRefuse(tx, admin, order)
}

/** Texts are rewritten first, because rows that are already anonymous are no longer found. Returns the actor that remains. */
async function takeOut(tx: Db, person: Traced, user: UserRow | undefined, pseudonym: string): Promise<string> {
  const known = await knownBy(tx, person, user)
  const eraseTheirs = await makeEraseWords(known, '…')
  const eraseWhole = await makeEraseWords(known, '…', { parts: false })
  const eraseAddress = await makeEraseWords({ email: person.email, names: [], phones: [], others: [] }, pseudonym)
  const { ofTheirs, anywhere, ofViews } = freeTextsOf(person, isAboutThem(person))
  for (const text of ofTheirs) await rewriteTexts(tx, text, eraseTheirs)
  for (const text of anywhere) await rewriteTexts(tx, text, eraseAddress)
  for (const text of ofViews) await rewriteTexts(tx, text, eraseWhole)
  await eraseFromViews(tx, (text) => eraseWhole(eraseAddress(text)))
  await blankMails(tx, person, pseudonym)
  await blankReviews(tx, person, pseudonym)
  await blankOrders(tx, person, pseudonym)
  await dropInvoiceEmail(tx, person)
  await dropSignInsUnderWay(tx, person)
  const actor = await eraseActors(tx, { ...person, name: user?.name ?? '' }, pseudonym)
  if (user) await removeUser(tx, user.id)
  return actor
}

async function knownBy(tx: Db, person: Traced, user: UserRow | undefined): Promise<KnownBy> {
  const { ordered, wrote, book } = await writingsOf(tx, person)
  return {
    email: person.email,
    names: [
      user?.name ?? '',
      ...ordered.flatMap(({ userName, billingName }) => [userName, billingName]),
      ...wrote.map(({ name }) => name),
    ],
    phones: [user?.phone ?? '', ...ordered.map(({ phone }) => phone), ...book.map(({ phone }) => phone)],
    others: [
      ...ordered.flatMap(({ address, company, billingAddress, vatNumber }) => [
        address,
        company,
        billingAddress,
        vatNumber,
      ]),
      ...[...wrote, ...book].map(({ company }) => company),
      ...book.map(({ address }) => address),
      ...(user ? [user.location, user.linkedin] : []),
    ],
  }
}

/** Erases the person's data from all views, private and shared. Views whose names become equal get a number. */
async function eraseFromViews(tx: Db, erase: (text: string) => string): Promise<void> {
  const views = await lockViews(tx)
  for (const view of views) {
    const { q } = view.address
    const erased = { name: erase(view.name), q: q && erase(q) }
    if (erased.name === view.name && erased.q === q) continue
    const others = views.filter(({ id, ownerId }) => id !== view.id && ownerId === view.ownerId)
    const isTaken = (name: string) => others.some((other) => other.name === name)
    view.name = erased.name
    for (let number = 2; isTaken(view.name); number++) view.name = `${erased.name} ${number}`
    await rewriteView(tx, view.id, { name: view.name, address: { ...view.address, q: erased.q } })
  }
}
