/** What the shop sends to webhooks, each kind of news as the operation of whoever takes it. */
import { type DeliveryKind, deliveryKinds, webhookWords } from '#contract/integrations/rules/integration.ts'
import { json } from './answers.ts'
import { refer, type Schema } from './schemas.ts'

export function describeWebhooks(): Record<DeliveryKind, object> {
  const described = deliveryKinds.map((kind) => [kind, { post: describeWebhook(kind) }])
  // Cast: the entries are made of all kinds just above.
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
      '2XX': { description: 'Taken. Answered within eight seconds; its body is not read' },
      default: {
        description:
          kind === 'test'
            ? 'Not taken; a test is not sent again by itself'
            : 'Not taken, and neither is a redirect: it is sent again after 10, 20, 40 seconds and so on up to four hours, for four days',
      },
    },
  }
}

function sayWhen(kind: DeliveryKind): string {
  if (kind === 'test') return 'Sent when an admin presses *Send a test*.'
  if (kind === 'stock.low')
    return 'Less is left than the least that is ordered, or than the shop’s low stock. Said once.'
  return 'Of one order nothing comes before what happened earlier; orders among each other have no order.'
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
    'Seconds since 1970, and the HMAC-SHA256 over them, a dot and the body as it came, by the secret that is shown when the address is added. As Stripe signs',
  schema: { type: 'string', pattern: '^t=[0-9]{10,},v1=[0-9a-f]{64}$' },
  example: `t=1772443965,v1=${'5257a869e7ecebeda32affa62cdca3fa'.repeat(2)}`,
}
