/** Describes the webhooks: each event as an operation of the receiver. */
import { type DeliveryKind, deliveryKinds, webhookWords } from '#contract/integrations/rules/integration.ts'
import { json } from './answers.ts'
import type { Schema } from './examples.ts'
import { refer } from './schemas.ts'

export function describeWebhooks(): Record<DeliveryKind, object> {
  const described = deliveryKinds.map((kind) => [kind, { post: describeWebhook(kind) }])
  // Cast: the entries cover every kind.
  return Object.fromEntries(described) as Record<DeliveryKind, object>
}

function describeWebhook(kind: DeliveryKind): object {
  return {
    operationId: `take ${kind}`.replaceAll(/[ ._]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ['integrations'],
    summary: webhookWords[kind],
    description: sayWhen(kind),
    security: [],
    parameters: [signature],
    requestBody: { required: true, content: json(newsOf(kind)) },
    responses: {
      '2XX': {
        description: 'Accepted, if the answer arrives within eight seconds. The body of the answer is not read',
      },
      default: {
        description:
          kind === 'test'
            ? 'Not accepted. A test is not retried'
            : 'Not accepted, for example a redirect. The delivery is repeated for four days: after 10, 20, 40 … seconds, and finally every four hours',
      },
    },
  }
}

function sayWhen(kind: DeliveryKind): string {
  if (kind === 'test') return 'Sent when an admin presses *Send a test*.'
  if (kind === 'stock.low')
    return 'The stock has fallen below the minimum order, or below the shop’s low-stock level. Not sent again before the stock has recovered, and at most once a day.'
  return 'Deliveries about one order arrive in sequence. Deliveries about different orders may arrive in any sequence.'
}

function newsOf(kind: DeliveryKind): Schema {
  if (kind === 'test') return refer('TestNews')
  if (kind === 'stock.low') return refer('StockNews')
  return { allOf: [refer('OrderNews'), { type: 'object', properties: { type: { const: kind } } }] }
}

const signature = {
  name: 'Fleje-Signature',
  in: 'header',
  required: true,
  description:
    '`t` is a timestamp in seconds since 1970, and `v1` the HMAC-SHA256 of timestamp, dot and raw body. The key of the HMAC is the signing secret that was returned when the endpoint was added. Stripe signs in the same way',
  schema: { type: 'string', pattern: '^t=[0-9]{10,},v1=[0-9a-f]{64}$' },
  example: `t=1772443965,v1=${'5257a869e7ecebeda32affa62cdca3fa'.repeat(2)}`,
}
