/** The calls for API keys and webhooks, and their part of /api/openapi.json. */
import { type CallShapes, Deleted, Modified } from '../schema/call-shape.ts'
import * as integration from './schema/integration.ts'
import * as news from './schema/news.ts'

export const calls = {
  findIntegrations: { answer: integration.Integrations },
  makeKey: { body: integration.KeyForm, answer: integration.MadeKey, refuses: [409] },
  revokeKey: { answer: Modified },
  addEndpoint: { body: integration.EndpointForm, answer: integration.MadeEndpoint, refuses: [409] },
  changeEndpoint: { body: integration.EndpointChange, answer: Modified },
  removeEndpoint: { answer: Deleted },
  testEndpoint: { answer: integration.Delivery, rateLimit: { each: 'user', times: 30, perSeconds: 60 } },
  sendAgain: { answer: integration.Delivery, rateLimit: { each: 'user', times: 30, perSeconds: 60 } },
} satisfies CallShapes

export const about = 'API keys and webhooks for other programs'

export const says = {
  findIntegrations: 'Returns the API keys, and the webhook endpoints with their latest deliveries',
  makeKey: 'Creates an API key, and returns the key. The key cannot be read again',
  revokeKey: 'Revokes an API key immediately',
  addEndpoint: 'Adds a webhook endpoint, and returns its signing secret. The secret cannot be read again',
  changeEndpoint: 'Changes the URL or the events of a webhook endpoint, or switches the endpoint on or off',
  removeEndpoint: 'Removes a webhook endpoint and its pending deliveries',
  testEndpoint: 'Sends a test to a webhook endpoint, and returns the result',
  sendAgain: 'Sends a delivery again, whatever its state, and returns the result',
} satisfies Record<keyof typeof calls, string>

export const shapes = [integration, news]

const endpoint = { url: 'https://erp.example/fleje', kinds: ['order.paid', 'order.shipped'] }
const createdBy = 'root@shop.example'

export const examples = {
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
}
