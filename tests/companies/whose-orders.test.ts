/** The orders of a company: who reads them, who acts upon them, and what becomes of them when a member leaves. */
import { describe, expect, it } from 'vitest'
import { remindOfDue } from '#server/companies/remind.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { confirmCard, payFor } from '#tests/paying.ts'
import { ana, bruno, customer } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { Api } from '#web/api/client.ts'
import { addPeople, userIdOf } from './account-shop.ts'
import { openCompanyShop, vera } from './company-shop.ts'

const address = { address: 'Calle Nueva 2, Zaragoza', phone: '+34 976 111 222', company: 'Coils GmbH' }
const deliverTo = { street: 'Calle Nueva 2', postalCode: '50001', town: 'Zaragoza', country: 'ES' }
const statusOf = async (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

/** The answers to all that a customer can do with an order that is not paid, one after another. */
const acts = async (api: Api, id: string) => ({
  read: await statusOf(api.findOrder({ id })),
  address: await statusOf(api.correctAddress({ id, body: address })),
  pay: await statusOf(api.createPaymentIntent({ body: { totalPrice: 200, orderId: id } })),
  cancel: await statusOf(api.cancelOrder({ id })),
})

describe('an order of a company', () => {
  it('is read by all its members, changed by its buyer and by company admins, and does not exist for others', async () => {
    const { shop, boss, viewer, buyer, byCard } = await openCompanyShop()
    const stranger = await shop.as(customer(1))
    const nothing = { read: 404, address: 404, pay: 404, cancel: 404 }
    const everything = { read: 200, address: 200, pay: 200, cancel: 200 }
    for (const [api, expected] of [
      [stranger, nothing],
      [viewer, { ...nothing, read: 200 }],
      [buyer, everything],
      [boss, everything],
    ] as const)
      expect(await acts(api, await byCard())).toEqual(expected)
    const { _id: ofBoss } = await boss.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    expect(await acts(buyer, ofBoss)).toEqual({ ...nothing, read: 200 })
    expect(await boss.listMyOrders({ email: ana.email })).toMatchObject([{ _id: ofBoss }])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is not placed by a viewer', async () => {
    const { viewer, form } = await openCompanyShop()
    for (const body of [form, { ...form, paysBy: 'account' as const }])
      expect(await refusalOf(viewer.placeOrder({ body }))).toMatchObject({
        ...{
          status: 409,
          message: 'You can see the orders of your company, but you cannot place orders. Ask a company admin',
        },
      })
  })

  it('can be paid by a company admin, with a payment that the buyer has begun', async () => {
    const { shop, boss, buyer, byCard } = await openCompanyShop()
    const id = await byCard()
    const transactionId = await confirmCard(shop, buyer, id)
    await boss.recordPayment({ id, body: { transactionId } })
    expect(await buyer.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    const other = await byCard()
    await payFor(shop, boss, other)
    expect(await buyer.findOrder({ id: other })).toMatchObject({ paid: true })
    await boss.requestCancellation({ id: other, body: { reason: 'Ordered twice' } })
    expect(await statusOf(buyer.requestCancellation({ id, body: { reason: 'Ordered twice' } }))).toBe(200)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })
})

describe('a member who leaves', () => {
  it.each(['removed by a company admin', 'removed by the office', 'left'] as const)(
    'no longer finds the orders, which are passed on with their mails and reminders: %s',
    async (how) => {
      const { shop, db, admin, boss, buyer, companyId, ids, byCard, onAccount } = await openCompanyShop()
      const [unpaid, shipped] = [await byCard(), await onAccount()]
      await admin.shipOnAccount({ id: shipped, body: {} })
      if (how === 'left') await buyer.removeMember({ id: ids.bruno })
      if (how === 'removed by a company admin') await boss.removeMember({ id: ids.bruno })
      if (how === 'removed by the office') await admin.removeFromCompany({ id: companyId, email: bruno.email })
      expect(await acts(buyer, unpaid)).toEqual({ read: 404, address: 404, pay: 404, cancel: 404 })
      expect(await statusOf(buyer.findReceipt({ id: shipped }))).toBe(404)
      expect(await buyer.listMyOrders({ email: bruno.email })).toEqual([])
      expect(JSON.parse(await (await buyer.exportMyself()).text())).toMatchObject({ orders: [] })
      const passed = await boss.findOrder({ id: shipped })
      expect(passed).toMatchObject({ email: ana.email, userName: ana.name })
      expect(passed.events?.map(({ kind }) => kind)).toEqual(['placed', 'shipped', 'passed on'])
      expect(await boss.listMyOrders({ email: ana.email })).toHaveLength(2)
      await remindOfDue(shop.shop, new Date(Date.now() + 31 * 86_400_000))
      expect(await subjectsTo(shop, ana.email)).toContainEqual(expect.stringMatching(/^Overdue/))
      expect(await subjectsTo(shop, bruno.email)).not.toContainEqual(expect.stringMatching(/^Overdue/))
      const mail = (await mailsTo(shop, ana.email)).find(({ subject }) => /passed on to you/.test(subject))
      expect(mail?.body).toMatch(/Bruno Costa no longer orders for Coils GmbH.*F-10001, F-10002\./s)
      const { _id: own } = await buyer.placeOrder({ body: shop.purchase() })
      expect(await buyer.findOrder({ id: own })).not.toHaveProperty('billingName')
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  it('passes the orders on to the member who is chosen, and reads them again after coming back', async () => {
    const { shop, boss, buyer, companyId, ids, form } = await openCompanyShop()
    const { address: _, ...inParts } = { ...form, country: undefined, deliverTo }
    const { _id: id } = await buyer.placeOrder({ body: inParts })
    const { _id: atGate } = await buyer.placeOrder({
      body: { ...inParts, deliverTo: { ...deliverTo, recipient: 'Gate 3' } },
    })
    expect((await refusalOf(boss.removeMember({ id: ids.bruno, to: ids.bruno }))).errors).toHaveProperty('to')
    await boss.removeMember({ id: ids.bruno, to: ids.vera })
    expect(await boss.findOrder({ id })).toMatchObject({ email: vera.email, deliverTo: { recipient: vera.name } })
    expect(await boss.findOrder({ id: atGate })).toMatchObject({ deliverTo: { recipient: 'Gate 3' } })
    await addPeople(shop, companyId, [bruno, 'buyer'])
    expect(await acts(buyer, id)).toEqual({ read: 200, address: 404, pay: 404, cancel: 404 })
  })

  it('can have begun a card payment, which still pays the order', async () => {
    const { shop, boss, buyer, ids, byCard } = await openCompanyShop()
    const id = await byCard()
    const transactionId = await confirmCard(shop, buyer, id)
    await boss.removeMember({ id: ids.bruno })
    expect(await statusOf(buyer.recordPayment({ id, body: { transactionId } }))).toBe(404)
    await boss.recordPayment({ id, body: { transactionId } })
    expect(await boss.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('may have sent a form under the same key as the successor', async () => {
    const { boss, buyer, ids, form } = await openCompanyShop()
    for (const api of [boss, buyer]) await api.placeOrder({ body: form }, { idempotencyKey: 'the-same' })
    await boss.removeMember({ id: ids.bruno })
    expect(await boss.listMyOrders({ email: ana.email })).toHaveLength(2)
  })

  it('can delete the account while the company owes for the order', async () => {
    const { shop, db, admin, boss, clerk, companyId, onAccount, byCard } = await openCompanyShop()
    const [id, unpaid] = [await onAccount(), await byCard()]
    await admin.shipOnAccount({ id, body: {} })
    await admin.erasePerson({ person: bruno.email, body: { email: bruno.email } })
    expect(await clerk.findTerms({ id: companyId })).toMatchObject({ owed: 200 })
    expect(await boss.findOrder({ id })).toMatchObject({ email: ana.email, userName: ana.name, approved: true })
    expect(await boss.findOrder({ id: unpaid })).not.toHaveProperty('cancelledAt')
    const mail = (await mailsTo(shop, ana.email)).find(({ subject }) => /passed on to you/.test(subject))
    expect(mail?.body).toMatch(/A colleague no longer orders for Coils GmbH/)
    await admin.deleteUser({ email: vera.email })
    expect((await clerk.findTerms({ id: companyId })).people).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('is not the last company admin while others belong to the company, nor the last member with open orders', async () => {
    const { db, admin, boss, buyer, ids, onAccount } = await openCompanyShop()
    const last = 'Ana Ruiz is the last company admin of Coils GmbH. First give a colleague the role of company admin'
    await onAccount()
    for (const leave of [
      () => boss.removeMember({ id: ids.ana }),
      () => admin.deleteUser({ email: ana.email }),
      () => admin.erasePerson({ person: ana.email, body: { email: ana.email } }),
    ])
      expect(await refusalOf(leave())).toMatchObject({ status: 409, message: last })
    expect((await refusalOf(boss.putMember({ id: ids.ana, body: { role: 'buyer' } }))).status).toBe(409)
    await boss.putMember({ id: ids.bruno, body: { role: 'company admin' } })
    await boss.removeMember({ id: ids.ana })
    await buyer.removeMember({ id: ids.vera })
    expect((await refusalOf(buyer.removeMember({ id: ids.bruno }))).message).toBe(
      'Coils GmbH has open orders, and nobody else orders for this company. Please write to us first',
    )
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('leaves one of two company admins who leave at once', async () => {
    const { db, boss, buyer, ids } = await openCompanyShop()
    await boss.putMember({ id: ids.bruno, body: { role: 'company admin' } })
    const both = [statusOf(boss.removeMember({ id: ids.ana })), statusOf(buyer.removeMember({ id: ids.bruno }))]
    expect((await Promise.all(both)).toSorted()).toEqual([200, 409])
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('the members of a company', () => {
  it('see each other; only company admins give roles and remove others, and the mail says so', async () => {
    const { shop, boss, buyer, viewer, ids } = await openCompanyShop()
    expect((await viewer.findMembers()).members).toEqual([
      { _id: ids.ana, name: ana.name, email: ana.email, role: 'company admin' },
      { _id: ids.bruno, name: bruno.name, email: bruno.email, role: 'buyer' },
      { _id: ids.vera, name: vera.name, email: vera.email, role: 'viewer', you: true },
    ])
    for (const api of [buyer, viewer]) {
      for (const call of [
        () => api.putMember({ id: ids.vera, body: { role: 'company admin' } }),
        () => api.removeMember({ id: ids.ana }),
      ])
        expect(await refusalOf(call())).toMatchObject({ status: 409, message: 'Only a company admin can change this' })
    }
    const stranger = await shop.as(customer(1))
    expect(await stranger.findMembers()).toEqual({ members: [] })
    expect(await statusOf(stranger.removeMember({ id: ids.ana }))).toBe(404)
    await boss.putMember({ id: ids.vera, body: { role: 'buyer' } })
    await boss.removeMember({ id: ids.vera })
    expect(await subjectsTo(shop, vera.email)).toEqual(
      expect.arrayContaining([
        'You now order for Coils GmbH',
        'Your role in Coils GmbH has changed',
        'You no longer order for Coils GmbH',
      ]),
    )
  })

  it('have confirmed their address', async () => {
    const { shop, admin, companyId } = await openCompanyShop()
    const unconfirmed = { ...customer(1), isUnconfirmed: true }
    await shop.as(unconfirmed)
    const add = () => admin.addToCompany({ id: companyId, body: { email: unconfirmed.email } })
    expect(await refusalOf(add())).toMatchObject({
      status: 409,
      errors: { email: expect.stringMatching(/not confirmed/) },
    })
    await shop.confirm(unconfirmed)
    await add()
  })

  it('may have had a company alone, which dissolves, and keep the orders from before', async () => {
    const { shop, db, admin, companyId } = await openCompanyShop()
    const carla = customer(1)
    const api = await shop.as(carla)
    await api.putCompany({ body: { legalName: 'Carla', address: 'Calle 3', country: 'ES' } })
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    await admin.addToCompany({ id: companyId, body: { email: carla.email } })
    expect(await api.findOrder({ id })).toMatchObject({ billingName: 'Carla' })
    await admin.removeFromCompany({ id: companyId, email: carla.email })
    expect(await api.cancelOrder({ id })).toEqual({ deletedCount: 1 })
    expect(await userIdOf(shop, carla)).not.toBe('')
    expect(await brokenInvariants(db)).toEqual([])
  })
})
