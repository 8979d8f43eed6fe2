/**
 * Four people in two companies take random steps: they join, leave, are removed, order, pay, cancel, correct addresses, and are
 * erased, and the office ships. After each step, the shop's orders are those of the model, nobody reads or changes an order that is
 * not theirs, and no debt is without a company. 10,000 steps if everything is tested, else 50.
 */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companies } from '#server/database/schema.ts'
import { rowsOf } from '#server/database/statements.ts'
import { numberPapers } from '#server/papers/number-paper.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { type Dice, throwDice } from '#tests/dice.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { confirmIntent } from '#tests/paying.ts'
import { type Person, root } from '#tests/people.ts'
import { isEverything, seed, seedNote } from '#tests/sample.ts'
import { openShop } from '#tests/shop.ts'
import { userIdOf } from './account-shop.ts'
import { Model, type ModelOrder, type Outcome, type Role, type Way } from './model.ts'

const people = ['eva', 'ben', 'max', 'ida'].map(
  (name): Person => ({ email: `${name}@coils.example`, name, role: 'user' }),
)
const ways: readonly Way[] = ['card', 'transfer', 'account', 'account']
const roles: readonly Role[] = ['company admin', 'buyer', 'buyer', 'viewer']
const stepsOfWorld = isEverything ? 250 : 50
const worlds = isEverything ? 40 : 1

async function openWorld(dice: Dice) {
  const shop = await openShop({ price: 100, minimumOrder: 1, available: 1_000_000 })
  const { db } = shop.database
  const admin = await shop.as(root)
  await admin.putBank({ body: bank })
  const model = new Model(people.length)
  const companyIds = ['', '']
  const found = async (index: number) => {
    const terms = { netDays: 30, creditLimitCents: 1_000_000_000 }
    const details = { legalName: `Company ${index}`, address: 'Calle 1', country: 'ES', ...terms }
    const [row] = await db.insert(companies).values(details).returning({ id: companies.id })
    companyIds[index] = row?.id ?? ''
  }
  for (const index of companyIds.keys()) await found(index)
  const apiOf = async (index: number) => shop.as(people[index] ?? root)
  const emailOf = (index: number) => people[index]?.email ?? ''
  const idOf = async (index: number) => userIdOf(shop, people[index] ?? root)
  const anyone = () => dice.below(people.length)
  let number = 0

  /** Pays by card, or is refused before a payment begins. */
  const pay = async (person: number, { id }: ModelOrder) => {
    const api = await apiOf(person)
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 200, orderId: id } })
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id, body: { transactionId } })
  }

  const order = async (person: number) => {
    number += 1
    const [way, address] = [dice.pick(ways), `Calle ${number}`]
    const body = { ...shop.purchase({ quantity: 2 }), address, country: 'ES', ...(way !== 'card' && { paysBy: way }) }
    const isAllowed = model.mayOrder(person, way)
    const outcome = await outcomeOf(
      apiOf(person)
        .then((api) => api.placeOrder({ body }))
        .then(({ _id: id = '' }) => model.order(person, way, { id, address })),
    )
    return [outcome, isAllowed ? 'done' : 'refused', model.orders.at(-1)] as const
  }

  const erase = async (person: number) => {
    const { rows } = await rowsOf<{ id: number }>(db, sql`select id::int as id from papers where number is null`)
    const ids = rows.map(({ id }) => id)
    await db.transaction((tx) => numberPapers(tx, shop.shop, ids, new Date()))
    const email = emailOf(person)
    const made = await outcomeOf(admin.erasePerson({ person: email, body: { email } }))
    const { outcome, dissolved } = model.erase(person)
    if (dissolved !== undefined) await found(dissolved)
    await apiOf(person)
    return [made, outcome] as const
  }

  /** One random step: what the shop did, what the model says, and the order that the step was about. */
  const step = async (): Promise<readonly [Outcome, Outcome, (ModelOrder | undefined)?]> => {
    const [person, other, company] = [anyone(), anyone(), dice.below(companyIds.length)]
    const id = companyIds[company] ?? ''
    const some = model.orders.length > 0 ? dice.pick(model.orders) : undefined
    const api = await apiOf(person)
    const act = dice.below(some ? 20 : 9)
    if (act < 2) {
      const role = dice.pick(roles)
      const made = outcomeOf(admin.addToCompany({ id, body: { email: emailOf(person), role } }))
      return [await made, model.join(person, company, role)]
    }
    if (act === 2) {
      const made = outcomeOf(api.removeMember({ id: await idOf(other) }))
      return [await made, model.remove(other, person)]
    }
    if (act === 3) {
      const role = dice.pick(roles)
      const made = outcomeOf(api.putMember({ id: await idOf(other), body: { role } }))
      return [await made, model.give(other, person, role)]
    }
    if (act === 4 && dice.below(4) === 0) {
      const of = model.members[person]?.company
      const leaving = { id: companyIds[of ?? 0] ?? '', email: emailOf(person), to: 'office@coils.example' }
      const hasOthers = of !== undefined && model.peopleOf(of).length > 1
      const { to: _, ...named } = leaving
      const made = outcomeOf(admin.removeFromCompany(hasOthers ? named : leaving))
      // Cast: only erasing dissolves a company that has terms.
      return [await made, model.leave(person, { isByOffice: true }) as Outcome]
    }
    if (act === 5 && dice.below(6) === 0) return erase(person)
    if (act < 9 || !some) return order(person)
    if (act < 12) return [await outcomeOf(pay(person, some)), model.pay(person, some), some]
    if (act < 14) return [await outcomeOf(api.cancelOrder({ id: some.id })), model.cancel(person, some), some]
    if (act < 17) {
      number += 1
      const address = `Calle ${number}`
      const made = outcomeOf(api.correctAddress({ id: some.id, body: { address, phone: '+34 976 1', company: '' } }))
      return [await made, model.correct(person, some, address), some]
    }
    const shipped = some.way === 'account' && !some.paid
    const made = shipped ? admin.shipOnAccount({ id: some.id, body: {} }) : admin.approveOrder({ id: some.id })
    return [await outcomeOf(made), model.ship(some), some]
  }

  return { db, model, companyIds, apiOf, emailOf, step }
}

const outcomes: Record<number, Outcome> = { 404: 'unknown', 409: 'refused' }
const outcomeOf = async (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    () => 'done',
    (error: { status?: number }) => outcomes[error.status ?? 0] ?? Promise.reject(error),
  )

type World = Awaited<ReturnType<typeof openWorld>>

/** Every order of the shop, in the words of the model. */
async function ordersIn({ db, companyIds, emailOf }: World): Promise<ModelOrder[]> {
  type Row = Omit<ModelOrder, 'owner' | 'company'> & { email: string | null; companyId: string | null }
  const { rows } = await rowsOf<Row>(
    db,
    sql`
    select orders.id, users.email, orders.company_id as "companyId", pays_by as way, address, paid_at is not null as paid,
      approved_at is not null as shipped, stage in ('withdrawn', 'expired', 'cancelled') as cancelled
    from orders left join users on users.id = user_id order by number`,
  )
  const owners = new Map(people.map((_, index) => [emailOf(index), index]))
  return rows.map(({ email, companyId, ...order }) => {
    const company = companyId === null ? null : companyIds.indexOf(companyId)
    return { ...order, owner: email === null ? null : (owners.get(email) ?? -1), company }
  })
}

async function readersOf({ apiOf }: World, { id }: ModelOrder): Promise<boolean[]> {
  const outcomesOfReading = people.map(async (_, index) => outcomeOf((await apiOf(index)).findOrder({ id })))
  return (await Promise.all(outcomesOfReading)).map((outcome) => outcome === 'done')
}

it.each(Array.from({ length: worlds }, (_, index) => index))(
  'everybody has exactly the rights and the orders of the model, in world %i',
  { timeout: 600_000 },
  async (index) => {
    const dice = throwDice(seed + index)
    const world = await openWorld(dice)
    const { model, db } = world
    for (let turn = 0; turn < stepsOfWorld; turn++) {
      const note = `${seedNote}, world ${index}, step ${turn}`
      const [made, expected, about] = await world.step()
      expect(made, note).toBe(expected)
      expect(await ordersIn(world), note).toEqual(model.orders)
      for (const order of [about, model.orders.length > 0 ? dice.pick(model.orders) : undefined])
        if (order)
          expect(await readersOf(world, order), `${note}, ${order.id}`).toEqual(
            people.map((_, person) => model.mayRead(person, order)),
          )
      expect(
        model.orders.filter((order) => model.isDebt(order) && order.company === null),
        note,
      ).toEqual([])
    }
    expect(await brokenInvariants(db)).toEqual([])
  },
)
