/** Exempt goods that go to another member state: the buyer confirms their arrival, or an admin attaches a proof. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { arrivals } from '#server/database/paper-schema.ts'
import { exchangeRates } from '#server/database/tax-schema.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { fourOf, german, openTaxShop, registerAnswered } from './tax-shop.ts'

const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }

const day = (daysFromNow = 0) => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10)
const stated = { arrivedOn: day(), place: 'Berlin', name: 'Eva Lang' }

async function openShipped(words: object = berlin) {
  const shop = await openTaxShop()
  await registerAnswered(shop, german, 'valid')
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { _id: id } = await api.placeOrder({ body: fourOf(shop, words) })
  await payFor(shop, api, id)
  await admin.shipOrder({ id, body: { carrier: 'Seur' } })
  const { number } = await api.findOrder({ id })
  /** The token in the last mail about a shipment. */
  const tokenInMail = async () => {
    const mail = (await mailsTo(shop, ana.email)).findLast(({ subject }) => subject?.includes('is on its way'))
    return /\/arrival\?token=([0-9a-f-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  return { shop, api, admin, id, number, tokenInMail }
}

describe('the arrival of an exempt order', () => {
  it('is confirmed by the link in the mail about its shipment, without signing in', async () => {
    const { shop, api, number, id, tokenInMail } = await openShipped()
    const token = await tokenInMail()
    const asked = { number, country: 'DE', shippedOn: day(), today: day(), lines: [{ quantity: 4 }] }
    expect(await shop.visitor.findArrival({ body: { token } })).toMatchObject(asked)
    await shop.visitor.confirmArrival({ body: { token, ...stated } })
    const statement = { ...stated, at: expect.any(String) }
    expect(await shop.visitor.findArrival({ body: { token } })).toMatchObject({
      ...asked,
      statement: { arrivedOn: stated.arrivedOn, at: expect.any(String) },
    })
    expect((await api.findOrder({ id })).arrival).toMatchObject({ shippedOn: day(), statement })
  })

  it('is shown by the link without the name and the place, because whoever has the mail can open it', async () => {
    const { shop, tokenInMail } = await openShipped()
    const token = await tokenInMail()
    await shop.visitor.confirmArrival({ body: { token, ...stated } })
    const shown = JSON.stringify(await shop.visitor.findArrival({ body: { token } }))
    expect(shown).not.toMatch(/Eva Lang|Berlin|Ana Ruiz|ana@/)
  })

  it('cannot be confirmed by a link of three months ago, but on the page of the order', async () => {
    const { shop, api, id, tokenInMail } = await openShipped()
    const token = await tokenInMail()
    const age = (days: number) =>
      shop.database.db.update(arrivals).set({ expiresAt: sql`now() + make_interval(days => ${90 - days})` })
    await age(89)
    expect(await shop.visitor.findArrival({ body: { token } })).toMatchObject({ country: 'DE' })
    await age(90)
    const refusals = [
      await refusalOf(shop.visitor.findArrival({ body: { token } })),
      await refusalOf(shop.visitor.confirmArrival({ body: { token, ...stated } })),
    ]
    expect(refusals.map(({ status, message }) => [status, message])).toEqual([
      [404, 'This link has expired'],
      [404, 'This link has expired'],
    ])
    await api.confirmOwnArrival({ id, body: stated })
    expect((await api.findOrder({ id })).arrival?.statement).toMatchObject(stated)
  })

  it('is asked for with a link that works for ninety days', async () => {
    const { shop } = await openShipped()
    const [row] = await shop.database.db.select().from(arrivals)
    expect(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(90, 1)
  })

  it('is confirmed only once: the first statement stays', async () => {
    const { shop, api, id, tokenInMail } = await openShipped()
    const token = await tokenInMail()
    await shop.visitor.confirmArrival({ body: { token, ...stated } })
    const other = { ...stated, name: 'Someone else' }
    const refusals = [
      await refusalOf(shop.visitor.confirmArrival({ body: { token, ...other } })),
      await refusalOf(api.confirmOwnArrival({ id, body: other })),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([409, 409])
    expect((await api.findOrder({ id })).arrival?.statement?.name).toBe('Eva Lang')
  })

  it.each([
    ['before the shipment', -2, /^The goods were shipped on/],
    ['in the future', 1, /^Please enter a day that is not in the future/],
  ])('cannot be %s', async (_, days, message) => {
    const { shop, tokenInMail } = await openShipped()
    const body = { token: await tokenInMail(), ...stated, arrivedOn: day(days) }
    const refusal = await refusalOf(shop.visitor.confirmArrival({ body }))
    expect([refusal.status, refusal.errors.arrivedOn]).toEqual([422, expect.stringMatching(message)])
  })

  it('is confirmed by the signed-in customer of the order, and by no other', async () => {
    const { shop, api, admin, id } = await openShipped()
    for (const stranger of [await shop.as(bruno), admin])
      expect((await refusalOf(stranger.confirmOwnArrival({ id, body: stated }))).status).toBe(404)
    await api.confirmOwnArrival({ id, body: stated })
    expect((await admin.findOrder({ id })).arrival?.statement).toMatchObject(stated)
  })

  it.each([
    ['to Sagunto', { country: 'ES', postalCode: '46520' }],
    ['to Berlin without a number', { country: 'DE', postalCode: '10115' }],
  ])('is not asked for when the goods go %s', async (_, words) => {
    const { shop, api, id, tokenInMail } = await openShipped(words)
    expect(await tokenInMail()).toBe('')
    expect((await api.findOrder({ id })).arrival).toBeUndefined()
    expect(await shop.database.db.$count(arrivals)).toBe(0)
  })

  it('is not shown for an unknown or a mistyped token', async () => {
    const { shop } = await openShipped()
    for (const token of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await refusalOf(shop.visitor.findArrival({ body: { token } }))).status).toBe(404)
  })
})

describe('a shipment that is undone', () => {
  it('ends the link of its mail, and a new shipment sends a new link', async () => {
    const { shop, admin, id, tokenInMail } = await openShipped()
    const first = await tokenInMail()
    await admin.undoShipping({ id, body: { reason: 'The carrier did not come.' } })
    expect((await refusalOf(shop.visitor.confirmArrival({ body: { token: first, ...stated } }))).status).toBe(404)
    await admin.approveOrder({ id })
    const second = await tokenInMail()
    expect(second).not.toBe(first)
    await shop.visitor.confirmArrival({ body: { token: second, ...stated } })
  })

  it('has no proof of arrival: a shipment with one cannot be undone', async () => {
    const { admin, api, id } = await openShipped()
    await api.confirmOwnArrival({ id, body: stated })
    const refusal = await refusalOf(admin.undoShipping({ id, body: { reason: 'The carrier did not come.' } }))
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('is proved') })
    expect(await admin.findOrder({ id })).toMatchObject({ approved: true, arrival: { statement: stated } })
  })
})

describe('a proof of transport', () => {
  const file = (bytes: Uint8Array<ArrayBuffer>, type: string) => new Blob([bytes], { type })
  const png = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))

  it('is attached as a PDF or a picture, and only admins see it', async () => {
    const { api, admin, id, number } = await openShipped()
    await admin.attachProof({ id, body: file(png, 'image/png') })
    const pdf = pdfSaying('Consignment note')
    await admin.attachProof({ id, body: file(pdf, 'application/pdf') })
    const name = `Proof of arrival ${number}.pdf`
    expect((await admin.findOrder({ id })).arrival?.document).toEqual({ name, at: expect.any(String) })
    const saved = await admin.findProof({ id })
    expect([saved.name, saved.type, await saved.bytes()]).toEqual([name, 'application/pdf', pdf])
    expect((await api.findOrder({ id })).arrival?.document).toBeUndefined()
    expect((await refusalOf(api.findProof({ id }))).status).toBe(403)
  })

  it('that is neither a PDF nor a picture is refused, whatever type it claims to be', async () => {
    const { admin, id } = await openShipped()
    const page = new Uint8Array(Buffer.from('<html>'))
    for (const [bytes, type, status] of [
      [page, 'application/pdf', 422],
      [page, 'image/png', 422],
      [png, 'text/html', 415],
    ] as const)
      expect((await refusalOf(admin.attachProof({ id, body: file(bytes, type) }))).status).toBe(status)
    expect((await admin.findOrder({ id })).arrival?.document).toBeUndefined()
  })

  it('is refused for an order that needs none', async () => {
    const { admin, id } = await openShipped({ country: 'ES' })
    const refusal = await refusalOf(admin.attachProof({ id, body: file(pdfSaying('Note'), 'application/pdf') }))
    expect(refusal.status).toBe(409)
  })
})

it('the statement about exempt goods is in the data that its customer can export', async () => {
  const { api, id } = await openShipped()
  await api.confirmOwnArrival({ id, body: stated })
  const { orders } = JSON.parse(await (await api.exportMyself()).text())
  expect(orders).toMatchObject([{ arrivals: [{ ...stated, at: expect.any(String) }] }])
})

it('the statement about exempt goods stays when its customer is erased, because tax law requires it', async () => {
  const { shop, api, admin, id } = await openShipped()
  await api.confirmOwnArrival({ id, body: stated })
  await shop.database.db.insert(exchangeRates).values({ day: day(), dollarsPerEuro: 10_843, source: 'test' })
  await makePapers(shop.shop, new Date(), new AbortController().signal)
  await admin.erasePerson({ person: ana.email, body: { email: ana.email } })
  expect((await admin.findOrder({ id })).arrival?.statement).toMatchObject(stated)
})

describe('an export', () => {
  it.each([
    ['to Texas', { country: 'US' }],
    ['to Las Palmas', { country: 'ES', postalCode: '35001' }],
  ])(
    '%s is proved by the office, with the export declaration or its number, and asks its customer for nothing',
    async (_, words) => {
      const { shop, api, admin, id, tokenInMail } = await openShipped(words)
      const arrivalOf = async (reader: typeof api) => (await reader.findOrder({ id })).arrival
      expect([await tokenInMail(), await arrivalOf(api), (await arrivalOf(admin))?.isExport]).toEqual([
        '',
        undefined,
        true,
      ])
      const [row] = await shop.database.db.select().from(arrivals)
      for (const refused of [
        () => shop.visitor.confirmArrival({ body: { token: row?.token ?? '', ...stated } }),
        () => api.confirmOwnArrival({ id, body: stated }),
      ])
        expect((await refusalOf(refused())).status).toBe(404)
      const refusal = await refusalOf(admin.putCustomsNumber({ id, body: { customsNumber: '26ES0046' } }))
      expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['customsNumber']])
      await admin.putCustomsNumber({ id, body: { customsNumber: '26es 004611 x0123457' } })
      await admin.attachProof({ id, body: new Blob([pdfSaying('DUA')], { type: 'application/pdf' }) })
      expect(await arrivalOf(admin)).toMatchObject({
        customsNumber: '26ES004611X0123457',
        document: { name: expect.stringMatching(/^Proof of export F-/) },
      })
      expect(await brokenInvariants(shop.database.db)).toEqual([])
    },
  )
})
