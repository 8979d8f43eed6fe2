// The server API with the secret key: the part of Stripe's /v1 that card payments need.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { enteredCard } from './card-entry.ts'
import { type Bank, confirm, refusalOf } from './confirmations.ts'
import { answerDispute, closeDispute, listDisputes, paymentOfDispute } from './disputes.ts'
import { ApiError, answerError, type Report, tooLarge, unknownUrl } from './errors.ts'
import { Form } from './form.ts'
import { answersOnce } from './idempotency.ts'
import { cancel, listIntents, newIntent, shown } from './intents.ts'
import { isBearer, type Keys, newId } from './keys.ts'
import type { PaymentBook } from './payments.ts'
import { listRefunds, makeRefundIndex, readRefund, refund } from './refunds.ts'
import type { Store } from './store.ts'
import { apiVersion, type Refund } from './wire.ts'

interface Parts {
  book: PaymentBook
  keys: Keys
  store: Store
  bank: Bank
  /** Milliseconds since 1970. */
  now: () => number
  /** Called with every refund after it is stored. */
  refunded: (refund: Refund) => Promise<void>
  report: Report
}

export function makeApi(parts: Parts) {
  const app = new Hono()
  app.onError((error) => answerError(error, parts.report))
  app.notFound((c) => answerError(unknownUrl(c.req.method, c.req.path)))
  app.use(async (c, next) => {
    await next()
    // `c.header` would make a second answer here, and the first one's body a stream.
    c.res.headers.set('request-id', newId('req'))
    c.res.headers.set('stripe-version', apiVersion)
  })
  app.post('*', bodyLimit({ maxSize: 64 * 1024, onError: () => answerError(tooLarge()) }))
  app.use(async (c, next) => {
    requireSecretKey(c.req.header('authorization'), parts.keys)
    await next()
  })
  app.use(answersOnce(parts.store, parts.now))
  answerForIntents(app, parts)
  answerForRefunds(app, parts)
  answerForDisputes(app, parts)
  return app
}

function answerForIntents(app: Hono, { book, bank, now }: Parts) {
  const seconds = () => Math.floor(now() / 1000)

  app.post('/v1/payment_intents', async (c) => {
    const intent = newIntent(await formOf(c), seconds())
    await book.open(intent)
    return c.json(intent)
  })
  app.get('/v1/payment_intents', async (c) => c.json(await listIntents(book, queryOf(c))))
  app.get('/v1/payment_intents/:id', async (c) => {
    const query = queryOf(c)
    query.allowOnly('client_secret', 'expand')
    return c.json(shown(await book.read(c.req.param('id')), query))
  })
  app.post('/v1/payment_intents/:id/cancel', async (c) => {
    const form = await formOf(c)
    form.allowOnly('cancellation_reason', 'expand')
    const reason = form.text('cancellation_reason')
    const payment = await book.change(c.req.param('id'), (payment, turn) => cancel(payment, reason, turn))
    return c.json(shown(payment, form))
  })
  app.post('/v1/payment_intents/:id/confirm', async (c) => {
    const form = await formOf(c)
    // Servers pass the name of a payment method, and only browsers send card numbers, as at Stripe.
    form.allowOnly('expand', 'payment_method', 'return_url')
    const method = enteredCard(form, seconds())
    const payment = await book.change(c.req.param('id'), (payment, turn) => confirm(payment, method, bank, turn))
    const refusal = refusalOf(payment.intent)
    if (refusal) throw refusal
    return c.json(shown(payment, form))
  })
}

function answerForRefunds(app: Hono, { book, store, refunded }: Parts) {
  const index = makeRefundIndex(store)

  app.post('/v1/refunds', async (c) => {
    const form = await formOf(c)
    form.allowOnly('amount', 'expand', 'metadata', 'payment_intent', 'reason')
    const made = await book.change(form.required('payment_intent'), (payment, turn) => refund(payment, form, turn))
    await index.note(made)
    await refunded(made)
    return c.json(made)
  })
  app.get('/v1/refunds', async (c) => c.json(await listRefunds(book, index, queryOf(c))))
  app.get('/v1/refunds/:id', async (c) => c.json(await readRefund(book, c.req.param('id'))))
}

function answerForDisputes(app: Hono, { book }: Parts) {
  app.get('/v1/disputes', async (c) => c.json(await listDisputes(book, queryOf(c))))
  app.post('/v1/disputes/:id', async (c) => {
    const id = c.req.param('id')
    const form = await formOf(c)
    form.allowOnly('evidence', 'expand', 'metadata', 'submit')
    const intentId = await paymentOfDispute(book, id)
    return c.json(await book.change(intentId, (payment, turn) => answerDispute(payment, id, form, turn)))
  })
  app.post('/v1/disputes/:id/close', async (c) => {
    const id = c.req.param('id')
    const intentId = await paymentOfDispute(book, id)
    return c.json(await book.change(intentId, (payment, turn) => closeDispute(payment, id, turn)))
  })
}

async function formOf(c: Context) {
  return new Form(await c.req.text())
}

function queryOf(c: Context) {
  return new Form(new URL(c.req.url).search)
}

function requireSecretKey(authorization: string | undefined, keys: Keys) {
  if (isBearer(authorization, keys.secretKey)) return
  if (!authorization) throw unauthorised(401, 'You did not provide an API key.')
  if (!isBearer(authorization, keys.publishableKey)) throw unauthorised(401, 'Invalid API Key provided.')
  throw unauthorised(403, 'This API call cannot be made with a publishable API key.', 'secret_key_required')
}

function unauthorised(status: 401 | 403, message: string, code?: string) {
  return new ApiError(status, { type: 'invalid_request_error', message, ...(code && { code }) }, { beforeWork: true })
}
