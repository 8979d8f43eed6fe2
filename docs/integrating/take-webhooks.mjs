/** Receives the webhooks of a Fleje shop: node take-webhooks.mjs, with WEBHOOK_SECRET and PORT. Needs no packages. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET ?? ''
/** How old a signature may be, in seconds. An older signature may belong to a replayed request. */
const mostSeconds = 5 * 60
/** The ids of the deliveries received. A delivery that was not answered in time is repeated with the same id. */
const known = new Set()

/** Fleje-Signature: t=1772443965,v1=5257a8… */
function isSigned(body, header = '') {
  const { t = '', v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')))
  if (Math.abs(Date.now() / 1000 - Number(t)) > mostSeconds || !/^[0-9a-f]{64}$/.test(v1)) return false
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest()
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'))
}

const server = createServer(async (request, response) => {
  const pieces = []
  for await (const piece of request) pieces.push(piece)
  // The bytes as received: if they were parsed and written again, the signature would differ.
  const body = Buffer.concat(pieces).toString()
  if (!isSigned(body, request.headers['fleje-signature'])) return response.writeHead(400).end()
  const event = JSON.parse(body)
  if (!known.has(event.id)) console.log(event.type, event.order?.number ?? event.product?.name ?? '')
  known.add(event.id)
  response.writeHead(204).end()
})

server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => console.log('listening', server.address().port))
