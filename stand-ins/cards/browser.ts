// The API for browsers, on the shop's own origin: serves the script, and reads, confirms and authenticates the intent whose
// client secret is sent.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { browserScript } from './browser-script.ts'
import { enteredCard } from './card-entry.ts'
import { authenticate, type Bank, confirm, refusalOf } from './confirmations.ts'
import { ApiError, answerError, noSuch, type Report, tooLarge, unknownUrl } from './errors.ts'
import { Form } from './form.ts'
import { publicError, publicView } from './intents.ts'
import { isBearer, isSame, type Keys } from './keys.ts'
import type { Payment, PaymentBook } from './payments.ts'
import type { Intent } from './wire.ts'

interface Parts {
  book: PaymentBook
  keys: Keys
  bank: Bank
  /** Milliseconds since 1970. */
  now: () => number
  /** The path at which the host mounts this API, such as /card-sandbox. */
  path: string
  report: Report
}

export function makeBrowserSide(parts: Parts) {
  const { book, keys, bank, now } = parts
  const app = new Hono().basePath(parts.path)
  app.onError((error) => answerError(publicError(error), parts.report))
  app.notFound((c) => answerError(unknownUrl(c.req.method, c.req.path)))
  app.post('*', bodyLimit({ maxSize: 16 * 1024, onError: () => answerError(tooLarge()) }))

  app.get('/stripe.js', async (c) => {
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' }
    return c.body(await browserScript(), 200, headers)
  })

  app.use('/v1/*', async (c, next) => {
    requirePublishableKey(c.req.header('authorization'), keys)
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  // The secret comes in a header, not in the query as at Stripe, because URLs end up in logs.
  app.get('/v1/payment_intents/:id', async (c) =>
    c.json(publicView(holding(c.req.header('x-client-secret'), await book.read(c.req.param('id'))).intent)),
  )
  app.post('/v1/payment_intents/:id/confirm', async (c) => {
    const form = await formOf(c)
    form.allowOnly('client_secret', 'payment_method', 'payment_method_data')
    const method = enteredCard(form, Math.floor(now() / 1000))
    const { intent } = await book.change(c.req.param('id'), (payment, turn) =>
      confirm(holding(form.text('client_secret'), payment), method, bank, turn),
    )
    return c.json(outcome(intent))
  })
  app.post('/v1/payment_intents/:id/authentication', async (c) => {
    const form = await formOf(c)
    form.allowOnly('client_secret', 'outcome')
    const { intent } = await book.change(c.req.param('id'), (payment, turn) =>
      authenticate(holding(form.text('client_secret'), payment), form.required('outcome'), bank, turn),
    )
    return c.json(outcome(intent))
  })
  return app
}

function outcome(intent: Intent) {
  const refusal = refusalOf(intent)
  if (refusal) throw refusal
  return publicView(intent)
}

async function formOf(c: Context) {
  return new Form(await c.req.text())
}

function requirePublishableKey(authorization: string | undefined, keys: Keys) {
  if (isBearer(authorization, keys.publishableKey)) return
  const message = 'Only the publishable key may be used here.'
  throw new ApiError(401, { type: 'invalid_request_error', message }, { beforeWork: true })
}

/** The payment, if the client secret is right. Otherwise the answer is "not found". */
function holding(clientSecret: string | undefined, payment: Payment): Payment {
  if (isSame(clientSecret ?? '', payment.intent.client_secret)) return payment
  throw noSuch('payment_intent', payment.intent.id)
}
