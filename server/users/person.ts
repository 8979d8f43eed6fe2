/** One user with everything that admins see. */
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import { amountOf } from '#contract/rules/money.ts'
import { Email, isId } from '#contract/schema/wire.ts'
import type { Person } from '#contract/users/schema.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { addressesOf } from '../cart/address-queries.ts'
import type { Db } from '../database/db.ts'
import type { Session } from '../identity/sessions.ts'
import { toWireSession, toWireUser } from './to-wire.ts'
import { orderFiguresOf, type UserRow, userByEmail, userById } from './user-queries.ts'

export async function findPerson({ db, identity }: Shop, person: string, session: Session): Promise<Person> {
  const user = await userOf(db, person)
  const [addresses, { count, paidCents, newestCompany }, sessions] = await Promise.all([
    addressesOf(db, user.id),
    orderFiguresOf(db, user.id),
    identity.sessions?.list(db, user.email),
  ])
  const company = defaultAddressOf(addresses)?.company || newestCompany
  return {
    ...toWireUser(user),
    createdAt: user.createdAt.toISOString(),
    ...(company && { company }),
    ...(user.companyId && { companyId: user.companyId }),
    addresses,
    orders: { count, paid: amountOf(paidCents) },
    ...(sessions && { sessions: sessions.map((one) => toWireSession(one, session.sessionId)) }),
  }
}

export const idOf = async (db: Db, person: string): Promise<string> => (await userOf(db, person)).id

/** `person` is an id or an email address. */
export async function userOf(db: Db, person: string): Promise<UserRow> {
  const email = Email.safeParse(person).data
  const user = isId(person) ? await userById(db, person) : email && (await userByEmail(db, email))
  if (!user) throw new Refusal(404, 'There is no such user')
  return user
}
