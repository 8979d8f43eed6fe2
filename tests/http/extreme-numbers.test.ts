/** Numbers at the edges of what JSON can write, in every number of every body: each is accepted or refused with a sentence. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import { type Call, calls } from '#contract/table.ts'
import { knownCalls, paramsOf } from '#tests/each-call.ts'
import type { World } from '#tests/known-calls.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { sample } from '#tests/sample.ts'
import { openShop } from '#tests/shop.ts'

/** As JSON, which has numbers that JavaScript would write otherwise. */
const extremes = [
  '1e-9',
  '-1e-9',
  '1e308',
  '-1e308',
  '-0',
  '0.30000000000000004',
  '9007199254740992',
  '1e400',
  '5e-324',
]

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] }
type Path = readonly (string | number)[]

/** The places of numbers in a body. `0` stands for the first element of a list. */
function numbersIn(schema: Schema, path: Path = []): Path[] {
  if (schema.type === 'number' || schema.type === 'integer') return [path]
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => numbersIn(one, path))
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => numbersIn(one, [...path, name]))
  return [...parts, ...fields, ...(schema.items ? numbersIn(schema.items, [...path, 0]) : [])]
}

/** The body with a mark at the place of the number. Lists and objects on the way are made if the body lacks them. */
function withMark(body: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return mark
  if (typeof first === 'number') return [withMark(Array.isArray(body) ? body[0] : undefined, rest)]
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...fields, [first]: withMark((fields as Record<string, unknown>)[first], rest) }
}

const mark = '(number)'

const places = (Object.keys(calls) as CallName[]).flatMap((name) => {
  const { body } = calls[name] as Call
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  return numbersIn(schema).map((path) => ({ name, path }))
})

async function openWorld(): Promise<World> {
  const shop = await openShop({ available: 1_000 })
  const [admin, customer] = [await shop.as(root), await shop.as(ana)]
  const order = async () => (await customer.placeOrder({ body: shop.purchase() }))._id
  const paid = async () => {
    const id = await order()
    await payFor(shop, customer, id)
    return id
  }
  return { shop, admin, customer, order, paid }
}

/** The body, the parameters and the caller of a call that would succeed. */
async function askOf(name: CallName, world: World) {
  const known = knownCalls[name]
  const orderId = await world.order()
  const walk = { shop: world.shop, orderId, reviewId: crypto.randomUUID(), changeId: crypto.randomUUID() }
  const person = calls[name].who === 'customer' || name === 'placeOrder' ? ana : root
  const given = typeof known?.body === 'function' ? known.body(walk, person) : known?.body
  const prepared: Record<string, unknown> = { ...(await known?.prepare?.(world)) }
  const params = { ...paramsOf(name)(walk), ...prepared } as Record<string, string>
  const path = calls[name].path.replaceAll(/\{(\w+)\}/g, (_, place) => encodeURIComponent(params[place] ?? orderId))
  return { path: `/api${path}`, body: prepared.body ?? given ?? {}, person }
}

describe('an extreme number', () => {
  const names = [...new Set(places.map(({ name }) => name))]

  it('has a place in many calls', () => expect(names.length).toBeGreaterThan(15))

  it.each(sample(names, 6))('in the body of %s is accepted or refused, and is no fault of the shop', async (name) => {
    const world = await openWorld()
    const { path, body, person } = await askOf(name, world)
    const token = await world.shop.tokenOf(person)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const wrong: string[] = []
    for (const place of places.filter((one) => one.name === name))
      for (const number of extremes) {
        const sent = JSON.stringify(withMark(body, place.path)).replace(`"${mark}"`, number)
        const answer = await world.shop.send(path, { method: calls[name].method, headers, body: sent })
        const isRefused = answer.status >= 400 && answer.status < 500
        if (answer.status !== 200 && !isRefused) wrong.push(`${place.path.join('.')} ${number}: ${answer.status}`)
        await answer.text()
      }
    expect(wrong).toEqual([])
  })

  it('is no amount of money: a millionth of a cent is refused for a transfer, with the field', async () => {
    const { shop, order } = await openWorld()
    const id = await order()
    const body = { amount: 1e-9, bankReference: 'REF-0001', bookedOn: '2026-11-27' }
    const answer = await shop.sendAs(root, 'POST', `/api/orders/${id}/money`, body)
    expect([answer.status, (await answer.json()).errors]).toEqual([422, { amount: 'Please give the amount' }])
  })
})
