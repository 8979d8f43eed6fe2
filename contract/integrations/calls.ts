/** Bodies, answers and rate limits of the calls for API keys and webhooks. */

import { type CallShapes, Deleted, Modified } from '../schema/call-shape.ts'
import {
  Delivery,
  EndpointChange,
  EndpointForm,
  Integrations,
  KeyForm,
  MadeEndpoint,
  MadeKey,
} from './schema/integration.ts'

export const integrationCalls = {
  findIntegrations: { answer: Integrations },
  makeKey: { body: KeyForm, answer: MadeKey },
  revokeKey: { answer: Modified },
  addEndpoint: { body: EndpointForm, answer: MadeEndpoint },
  changeEndpoint: { body: EndpointChange, answer: Modified },
  removeEndpoint: { answer: Deleted },
  testEndpoint: {
    answer: Delivery,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  sendAgain: {
    answer: Delivery,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
} satisfies CallShapes
