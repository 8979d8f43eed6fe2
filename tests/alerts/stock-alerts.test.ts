/** A customer who asks for it gets one mail when a sold-out product is back in stock. */
import { describe, expect, it } from 'vitest'
import { mailAboutRestocked } from '#server/alerts/tell-restocked.ts'
import { mails } from '#server/database/record-schema.ts'
import { stockAlerts } from '#server/database/schema.ts'
import { makeMailer } from '#server/mail/mail.ts'
import type { Mail } from '#server/mail/message.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { ana, bruno, customer, root, somebody } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openSecondShop, openShop, type TestShop } from '#tests/shop.ts'

const backInStock = 'PET strap 16 × 1.0 mm is back in stock'

async function openSoldOut() {
  const shop = await openShop({ available: 9, minimumOrder: 10 })
  const id = shop.productId
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const deliver = (by: number) => admin.changeStock({ id, body: { by, why: 'Delivery' } })
  return { shop, id, api, admin, deliver }
}

const runJob = ({ shop }: TestShop) => mailAboutRestocked(shop, new Date())

describe('a customer', () => {
  it('asks for a mail about a sold-out product, sees that it was asked for, and withdraws the request', async () => {
    const { shop, id, api, deliver } = await openSoldOut()
    expect(await api.findAlert({ id })).toEqual({ isOpen: false })
    await api.addAlert({ id })
    expect([await api.addAlert({ id }), await api.findAlert({ id })]).toEqual([{ success: true }, { isOpen: true }])
    expect(await (await shop.as(bruno)).findAlert({ id })).toEqual({ isOpen: false })
    expect([await api.removeAlert({ id }), await api.removeAlert({ id })]).toEqual([
      { deletedCount: 1 },
      { deletedCount: 0 },
    ])
    await deliver(100)
    await runJob(shop)
    expect(await subjectsTo(shop, ana.email)).toEqual([])
  })

  it('cannot ask about a product that is in stock, or that is not sold', async () => {
    const { id, api, admin, deliver } = await openSoldOut()
    await deliver(1)
    const inStock = await refusalOf(api.addAlert({ id }))
    expect([inStock.status, inStock.message]).toEqual([409, 'This product is in stock. You can order it now'])
    await admin.deleteProduct({ id })
    expect((await refusalOf(api.addAlert({ id }))).status).toBe(404)
    expect(await api.findAlert({ id })).toEqual({ isOpen: false })
  })

  it('can wait for 50 products at a time, even with many calls at once', async () => {
    const { shop, id, api } = await openSoldOut()
    const addSeal = (number: number) => shop.addProduct({ name: `Seal ${number}`, availableQuantity: 0 })
    for (let number = 1; number <= 46; number++) await api.addAlert({ id: await addSeal(number) })
    const last: string[] = []
    for (let number = 47; number <= 54; number++) last.push(await addSeal(number))
    const asked = await Promise.allSettled(last.map((seal) => api.addAlert({ id: seal })))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const refused = await refusalOf(api.addAlert({ id }))
    expect([refused.status, refused.message]).toEqual([
      409,
      'You have already asked for mails about 50 products. Withdraw one of these requests first',
    ])
  })
})

describe('the mail', () => {
  it('is written once when the minimum order is in stock again, with link, price and minimum order', async () => {
    const { shop, id, api, deliver } = await openSoldOut()
    await fillShopSettings(shop.database.db, { legalName: 'Fleje, S.L.', taxMode: 'vat' })
    await api.addAlert({ id })
    await runJob(shop)
    expect(await subjectsTo(shop, ana.email)).toEqual([])
    await deliver(1)
    await runJob(shop)
    await runJob(shop)
    const [mail, ...others] = await mailsTo(shop, ana.email)
    expect([mail?.subject, others]).toEqual([backInStock, []])
    for (const words of [
      `Hello ${ana.name},`,
      'Price per unit: $125.50 excl. VAT',
      'Minimum order: 10',
      `See the product: ${shop.origin}/catalog/pet-strap-16-x-1-0-mm`,
      '--\nFleje, S.L.',
    ])
      expect(mail?.body).toContain(words)
    expect(await api.findAlert({ id })).toEqual({ isOpen: false })
  })

  it('is sent as text and as HTML', async () => {
    const { shop, id, api, deliver } = await openSoldOut()
    await api.addAlert({ id })
    await deliver(1)
    await runJob(shop)
    const sent: Mail[] = []
    const deliverMail = async (mail: Mail) => void sent.push(mail)
    const later = new Date(Date.now() + 60_000)
    await makeMailer(shop.shop.config, shop.database.db, { deliver: deliverMail }).sendDue(later)
    const [mail] = sent
    expect(mail).toMatchObject({ to: ana.email, subject: backInStock })
    const link = new RegExp(`<a href="${shop.origin}/catalog/pet-strap-16-x-1-0-mm"[^>]*>See the product</a>`)
    expect(mail?.html).toMatch(link)
    expect(mail?.html).toMatch(/<td[^>]*>Minimum order<\/td><td[^>]*>10<\/td>/)
  })

  it('leaves out the name of a customer whose address is not confirmed', async () => {
    const { shop, id, deliver } = await openSoldOut()
    await (await shop.as(somebody)).addAlert({ id })
    await deliver(1)
    await runJob(shop)
    const [mail] = await mailsTo(shop, somebody.email)
    expect(mail?.body).toMatch(/^Hello,\n/)
  })

  it('to an unconfirmed address leaves room for a mail about the account: four are sent a day, and the others once it is confirmed', async () => {
    const { shop } = await openSoldOut()
    const [api, admin] = [await shop.as(somebody), await shop.as(root)]
    for (let number = 1; number <= 5; number++) {
      const id = await shop.addProduct({ name: `Seal ${number}`, availableQuantity: 0 })
      await api.addAlert({ id })
      await admin.changeStock({ id, body: { by: 10, why: 'Delivery' } })
    }
    await runJob(shop)
    const sent: Mail[] = []
    const deliver = async (mail: Mail) => void sent.push(mail)
    const mailer = makeMailer(shop.shop.config, shop.database.db, { deliver })
    const sendDue = async (minutes: number) => {
      await mailer.sendDue(new Date(Date.now() + minutes * 60_000))
      return sent.length
    }
    expect(await sendDue(1)).toBe(4)
    await shop.confirm(somebody)
    expect(await sendDue(65)).toBe(5)
  })

  it('is not written about a product off sale, nor later when the product is restored', async () => {
    const { shop, id, api, admin, deliver } = await openSoldOut()
    await api.addAlert({ id })
    await deliver(100)
    await admin.deleteProduct({ id })
    await runJob(shop)
    const [deletion] = await admin.listChanges()
    await admin.undoChange({ id: deletion?._id ?? '' })
    await runJob(shop)
    expect(await subjectsTo(shop, ana.email)).toEqual([])
  })

  it('is not written to a customer who is erased in the meantime', async () => {
    const { shop, id, api, admin, deliver } = await openSoldOut()
    await api.addAlert({ id })
    await admin.erasePerson({ person: ana.email, body: { email: ana.email } })
    await deliver(1)
    await runJob(shop)
    expect(await shop.database.db.$count(stockAlerts)).toBe(0)
    expect(await shop.database.db.$count(mails)).toBe(0)
  })

  it('is written once for each of many customers, even if two instances run the job at once', async () => {
    const { shop, id, deliver } = await openSoldOut()
    const second = await openSecondShop(shop)
    const people = Array.from({ length: 120 }, (_, number) => customer(number))
    for (const person of people) await (await shop.as(person)).addAlert({ id })
    await deliver(100)
    await Promise.all(Array.from({ length: 6 }, (_, number) => runJob(number % 2 ? second : shop)))
    const written = await Promise.all(people.map(({ email }) => subjectsTo(shop, email)))
    expect(new Set(written.map((subjects) => subjects.join()))).toEqual(new Set([backInStock]))
  })
})
