/** The descriptions of API key and webhook calls in /api/openapi.json. */

import type { integrationCalls } from '#contract/integrations/calls.ts'
import * as shapes from '#contract/integrations/schema/integration.ts'
import * as news from '#contract/integrations/schema/news.ts'
import type { NounDescription } from '../openapi/noun.ts'

const endpoint = { url: 'https://erp.example/fleje', kinds: ['order.paid', 'order.shipped'] }
const createdBy = 'root@shop.example'

export const integrations = {
  about: 'API keys and webhooks for other programs',
  calls: {
    findIntegrations: 'Returns the API keys, and the webhook endpoints with their latest deliveries',
    makeKey: 'Creates an API key, and returns it this once',
    revokeKey: 'Revokes an API key immediately',
    addEndpoint: 'Adds a webhook endpoint, and returns its signing secret this once',
    changeEndpoint: 'Changes the URL or the events of a webhook endpoint, or switches it on or off',
    removeEndpoint: 'Removes a webhook endpoint and its pending deliveries',
    testEndpoint: 'Sends a test to a webhook endpoint, and returns the result',
    sendAgain: 'Sends a delivery again, whatever its state, and returns the result',
  },
  refusals: { 409: ['makeKey', 'addEndpoint'] },
  shapes: [shapes, news],
  examples: {
    Delivery: {
      kind: 'order.paid',
      state: 'delivered',
      about: 'F-10432',
      answer: '200',
      lastTriedAt: '2026-03-02T09:12:50.004Z',
    },
    Integrations: {
      keys: [
        { name: 'ERP', scope: 'orders', beginsWith: 'fleje_Xq3v', createdBy, expiresAt: '2027-03-02T09:00:00.000Z' },
      ],
      endpoints: [{ ...endpoint, createdBy, waiting: 0 }],
    },
    KeyForm: { name: 'ERP', scope: 'orders' },
    MadeKey: { key: 'fleje_Xq3vN0s7…', expiresAt: '2027-03-02T09:00:00.000Z' },
    EndpointForm: endpoint,
    EndpointChange: endpoint,
    MadeEndpoint: { secret: 'whsec_4cGm1…' },
    OrderNews: { type: 'order.paid', order: { parcels: [] } },
    StockNews: { product: { sku: 'PT-1610', availableQuantity: 1 } },
  },
} satisfies NounDescription<keyof typeof integrationCalls>
