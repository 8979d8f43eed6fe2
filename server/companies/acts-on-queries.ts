/** The condition of statements for whose orders a caller acts upon, and the lock that keeps a member a member. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { noLongerOrdersFor, type OrderAct, reachOf } from '#contract/companies/rules/rights.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { isOpenTo } from '../identity/confirmed-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { companyById } from './company-queries.ts'
import { lockMembership } from './member-queries.ts'

type Actor = Pick<Caller, 'id' | 'companyId' | 'companyRole'>

/** The values of `isActedOn` for a caller. */
export function actorValues({ id, companyId, companyRole }: Actor, act: OrderAct) {
  const reach = companyRole === null ? 'none' : reachOf(companyRole, act)
  return { userId: id, companyId: reach === 'none' ? null : companyId, isForAll: reach === 'all' }
}

/** `actsOnOrder` as a condition on the table `orders`. */
export function isActedOn(by: {
  userId: Value<string>
  companyId: Value<string | null>
  isForAll: Value<boolean>
}): SQL {
  return sql`case when ${orders.companyId} is null then ${orders.userId} = ${by.userId}::uuid
    else ${orders.companyId} = ${by.companyId}::uuid and (${by.isForAll}::boolean or ${orders.userId} = ${by.userId}::uuid) end`
}
type Value<Type> = Type | Placeholder

/**
 * Orders upon which somebody who is not of the office may act. What the office has entered counts only once the caller's address is
 * confirmed.
 */
export const actsOn = (caller: Actor, act: OrderAct): SQL =>
  sql`(${isActedOn(actorValues(caller, act))} and ${isOpenTo(caller.id)})`

/**
 * Locks the membership with which the call began, before it changes an order. Refuses (409) a member who was removed, or got
 * another role, while the call waited.
 */
export async function stayMember(tx: Db, { id, companyId, companyRole }: Actor): Promise<void> {
  if (companyId === null) return
  const now = await lockMembership(tx, id)
  if (now?.companyId === companyId && now.companyRole === companyRole) return
  const company = await companyById(tx, companyId)
  if (now?.companyId !== companyId) throw new Refusal(409, noLongerOrdersFor(company?.legalName ?? 'this company'))
  throw new Refusal(409, 'Your role in the company has just changed. Please try again')
}
