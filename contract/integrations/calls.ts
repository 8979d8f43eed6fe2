/** What the calls about API keys and webhooks take and answer. */

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
  findIntegrations: {
    says: 'API keys and webhook endpoints, with what was last sent to each',
    answer: Integrations,
  },
  makeKey: {
    says: 'Makes an API key for another program, and tells it once',
    body: KeyForm,
    answer: MadeKey,
  },
  revokeKey: { says: 'Revokes an API key at once', answer: Modified },
  addEndpoint: {
    says: 'Adds an address that is told of events, and tells once what they are signed with',
    body: EndpointForm,
    answer: MadeEndpoint,
  },
  changeEndpoint: {
    says: 'Changes where events are sent and which, or switches it on or off',
    body: EndpointChange,
    answer: Modified,
  },
  removeEndpoint: {
    says: 'Removes an address with what was still to be sent there',
    answer: Deleted,
  },
  testEndpoint: {
    says: 'Sends a test to an address, and says what came of it',
    answer: Delivery,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  sendAgain: {
    says: 'Sends something again, whatever came of it before, and says what came of it now',
    answer: Delivery,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
} satisfies CallShapes
