/** If a stranger signs up with a person's address, the person gets few mails, without any text that the stranger chose. */
import { and, gt, isNull } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { mails } from '#server/database/record-schema.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { payFor } from '#tests/paying.ts'
import { somebody } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { makeApi } from '#web/api/client.ts'

const hourMs = 3_600_000
const words = 'You have won 500 EUR'
const victim = { email: 'victim@nowhere.example', password: 'abc-def-ghi', name: words }

/** A shop that sends mails, and the mails that it has sent. */
async function openSending() {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const environment = { MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'shop@fleje.example' }
  const shop = await openShop({ available: 200, environment })
  const sendDue = (hours = 0) => shop.shop.mailer.sendDue(new Date(Date.now() + hours * hourMs + 1000))
  // The shop also sends mails by itself, so the test must not let time pass while a mail is being sent.
  const nothingIsUnderWay = () =>
    expect
      .poll(() =>
        shop.database.db.$count(mails, and(gt(mails.tries, 0), isNull(mails.sentAt), isNull(mails.givenUpAt))),
      )
      .toBe(0)
  return { shop, taken: mailServer.taken, sendDue, nothingIsUnderWay }
}

/** A stranger signs up with the address, and is signed in. */
async function signUp({ origin }: { origin: string }) {
  const browser = openBrowser(origin, '127.0.0.1')
  await browser.signUp(victim)
  const token = await browser.shopToken(victim.email)
  return { browser, api: makeApi(fetch, origin, () => token) }
}

it('an unconfirmed address gets at most five mails a day, whatever is done in its name', async () => {
  const { shop, taken, sendDue, nothingIsUnderWay } = await openSending()
  const { browser, api } = await signUp(shop)
  const typed = { company: words, poNumber: words, address: words }
  for (let round = 0; round < 6; round++) {
    const { _id: id } = await api.placeOrder({ body: { ...shop.purchase(), ...typed } })
    await api.cancelOrder({ id })
  }
  await sendDue()
  expect(taken).toHaveLength(4)
  const ask = () => browser.post('/identity/request-password-reset', { email: victim.email })
  expect((await ask()).status).toBe(200)
  await sendDue()
  const refused = await ask()
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    'We have already sent several mails to this address. Please look for the newest mail, or try again in 24 hours',
  ])
  await nothingIsUnderWay()
  for (let hour = 1; hour < 24; hour++) await sendDue(hour)
  expect(taken).toHaveLength(5)
  expect(taken.map(({ to, text }) => [to, text.includes('won')])).toEqual(taken.map(() => [victim.email, false]))
})

it('mails that were held back are sent once the address is confirmed', async () => {
  const { shop, taken, sendDue } = await openSending()
  const api = await shop.as(somebody)
  for (let round = 0; round < 6; round++) await api.placeOrder({ body: shop.purchase() })
  await sendDue(0.1)
  expect(taken).toHaveLength(4)
  await shop.confirm(somebody)
  await sendDue(1.3)
  expect(taken).toHaveLength(6)
})

it('a customer who orders before confirming the address gets the mail about the payment on the same day', async () => {
  const { shop, taken, sendDue } = await openSending()
  const { api } = await signUp(shop)
  const { _id: id } = await api.placeOrder({ body: shop.purchase() })
  await payFor(shop, api, id)
  await sendDue()
  const { number = '' } = await api.findOrder({ id })
  expect(taken).toHaveLength(2)
  expect(taken.at(-1)?.text).toContain(`We have received your order ${number} and your payment`)
})
