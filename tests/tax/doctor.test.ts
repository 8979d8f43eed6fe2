/** The report of npm run doctor about VIES and the ECB's exchange rates, for a shop that charges VAT. */
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { checkTax } from '#server/doctor/check-tax.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { listenOnLoopback } from '#stand-ins/cards/listener.ts'
import { fileWith, makeEcbStandIn } from '#stand-ins/ecb/rates.ts'
import { makeViesStandIn } from '#stand-ins/vies/register.ts'
import { production } from '#tests/production.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { openTaxShop, spanish } from './tax-shop.ts'

type Answering = (request: Request) => Promise<Response>

/** The address of an outside service that answers like this. */
async function serve(answer: Answering): Promise<string> {
  const { port, close } = await listenOnLoopback(answer)
  onTestFinished(close)
  return `http://127.0.0.1:${port}`
}

const published: Answering = async () => makeEcbStandIn().answer()

async function look({ database: { db } }: TestShop, vies: Answering, ecb = published): Promise<string[]> {
  const config = readConfig({ ...production, VIES_URL: await serve(vies), ECB_RATES_URL: await serve(ecb) })
  return (await checkTax(db, config)).map(({ state, about, says }) => `${state} ${about}: ${says}`)
}

const failing = (error: string) => async () => Response.json({ actionSucceed: false, errorWrappers: [{ error }] })

it('finds nothing wrong if VIES knows the number of the shop and the exchange rates can be read', async () => {
  const shop = await openTaxShop()
  const vies = makeViesStandIn()
  expect(await look(shop, vies.answer)).toEqual([
    `good VAT numbers: VIES knows ${spanish}, and returns consultation numbers as proofs.`,
    expect.stringMatching(/^good exchange rates: The ECB’s newest exchange rate is from \d{4}-\d\d-\d\d\.$/),
  ])
  expect(vies.asked).toEqual([spanish])
})

it.each<[string, Answering, string]>([
  [
    'does not know the shop’s number',
    unknowing(),
    `bad VAT numbers: VIES does not know the shop’s own VAT number, ${spanish}`,
  ],
  [
    'does not accept this number as the requester',
    failing('INVALID_REQUESTER_INFO'),
    'bad VAT numbers: VIES does not know',
  ],
  ['has blocked the server', failing('IP_BLOCKED'), 'bad VAT numbers: VIES has blocked this server'],
  ['gets no answer from Spain', failing('MS_UNAVAILABLE'), 'open VAT numbers: VIES answers, but not about Spanish'],
  [
    'returns no consultation number',
    async () => Response.json({ valid: true }),
    `open VAT numbers: VIES knows ${spanish}, but returned no consultation number`,
  ],
  [
    'answers with a page',
    async () => new Response('<html>verysecret</html>'),
    'bad VAT numbers: VIES does not answer. The server needs HTTPS access to 127.0.0.1:',
  ],
])('says so if VIES %s', async (_, vies, says) => {
  const [found] = await look(await openTaxShop(), vies)
  expect(found).toContain(says)
  expect(found).not.toContain('verysecret')
})

it.each<[string, Answering, string]>([
  [
    'is unavailable',
    async () => new Response('Service Unavailable', { status: 503 }),
    'does not answer with the ECB’s file.',
  ],
  [
    'is replaced by a page',
    async () => new Response('<html>verysecret</html>'),
    'does not answer with the ECB’s file.',
  ],
  ['has no recent rate', async () => new Response(fileWith(['2026-01-05'])), 'is too old: 2026-01-05.'],
  ['redirects', async () => Response.redirect('http://127.0.0.1:1/', 302), 'The ECB’s file cannot be read: '],
])('says so if the ECB’s file %s', async (_, ecb, says) => {
  const found = (await look(await openTaxShop(), makeViesStandIn().answer, ecb))[1]
  expect(found).toContain('bad exchange rates: ')
  expect(found).toContain(says)
  expect(found).not.toContain('verysecret')
})

function unknowing(): Answering {
  const vies = makeViesStandIn()
  vies.set('invalid')
  return vies.answer
}

it('does not ask VIES for a shop without tax, or without a VAT number of its own', async () => {
  const vies = makeViesStandIn()
  const shop = await openShop()
  expect(await look(shop, vies.answer)).toEqual([])
  await fillShopSettings(shop.database.db, { taxMode: 'vat' })
  expect((await look(shop, vies.answer))[0]).toContain('bad VAT numbers: The shop charges VAT without a VAT number')
  expect(vies.asked).toEqual([])
})

it('says that a demo asks stand-ins', async () => {
  const { database } = await openTaxShop()
  expect(await checkTax(database.db, readConfig({}))).toEqual([
    { about: 'VAT numbers', state: 'open', says: 'A stand-in replaces VIES.' },
    { about: 'exchange rates', state: 'open', says: 'A stand-in replaces the ECB’s file.' },
  ])
})
