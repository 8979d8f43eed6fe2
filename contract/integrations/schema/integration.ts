/** API keys, webhook endpoints and their deliveries. */
import { z } from 'zod'
import { Id, plainText, requiredText } from '../../schema/wire.ts'
import { deliveryKinds, type KeyLifetime, keyLifetimes, keyScopes, webhookKinds } from '../rules/integration.ts'

// Cast: `Object.keys` returns string[].
const lifetimes = Object.keys(keyLifetimes) as [KeyLifetime]

export const KeyForm = z.strictObject({
  name: requiredText('Please name the program that uses the key', 60),
  scope: z.enum(keyScopes, 'Please choose what the key may do'),
  validFor: z
    .enum(lifetimes, 'Please choose how long the key is valid')
    .optional()
    .meta({ description: 'If left out, a year' }),
})

export const MadeKey = z.object({
  success: z.boolean(),
  _id: Id,
  key: z.string().meta({ description: 'The key itself. The key cannot be read again' }),
  expiresAt: z.string(),
})

export const EndpointForm = z.strictObject({
  url: requiredText('Please give the address for the events', 500).meta({
    description:
      'The address. In answers, `?…` replaces its query part. An address sent with `?…` keeps the stored query part',
  }),
  kinds: z
    .array(z.enum(webhookKinds))
    .min(1, 'Please choose at least one event')
    .max(webhookKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Please choose each event only once'),
})
export type EndpointEntry = z.infer<typeof EndpointForm>

export const EndpointChange = EndpointForm.extend({
  isOn: z.boolean().meta({ description: 'If false, events are neither sent to the endpoint nor stored for later' }),
})

export const MadeEndpoint = z.object({
  success: z.boolean(),
  _id: Id,
  secret: z.string().meta({ description: 'The signing secret. The secret cannot be read again' }),
})

const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  scope: z.enum(keyScopes),
  beginsWith: z.string().meta({ description: 'The first characters of the key, to tell it from other keys' }),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().optional().meta({ description: 'When the key was last used, to the minute' }),
})
export type ApiKey = z.infer<typeof ApiKey>

export const Delivery = z.object({
  _id: Id,
  kind: z.enum(deliveryKinds),
  state: z.enum(['waiting', 'delivered', 'given up']),
  about: z.string().optional().meta({ description: 'The number of the order, or the name of the product' }),
  createdAt: z.string(),
  tries: z.number().int(),
  nextTryAt: z.string().optional().meta({ description: 'When the waiting delivery is tried again' }),
  lastTriedAt: z.string().optional(),
  answer: plainText(300).optional().meta({
    description:
      'The result of the last try: the status of the answer, such as `200` or `500`, or why there was no answer',
  }),
})
export type Delivery = z.infer<typeof Delivery>

const Endpoint = z.object({
  _id: Id,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isOn: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  failingSince: z
    .string()
    .optional()
    .meta({ description: 'When deliveries began to fail; left out if they are accepted' }),
  disabledAt: z
    .string()
    .optional()
    .meta({ description: 'When the endpoint was switched off, by an admin or after days of failure' }),
  waiting: z.number().int().meta({ description: 'How many deliveries are waiting' }),
  deliveries: z.array(Delivery).meta({ description: 'The latest deliveries, newest first' }),
})
export type Endpoint = z.infer<typeof Endpoint>

export const Integrations = z.object({ keys: z.array(ApiKey), endpoints: z.array(Endpoint) })
