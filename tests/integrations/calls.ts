/** How the tests make the calls about API keys and webhooks. */
import { calls } from '#contract/integrations/calls.ts'
import { partOf, type World } from '#tests/known-calls.ts'

/** An address at which no program listens. */
const endpoint = { url: 'http://127.0.0.1:9/erp', kinds: ['order.paid' as const] }
const key = { name: 'ERP', scope: 'read' } as const
// The access walk makes these calls with the id of an order, which is neither a key nor an endpoint.
const refused = { admin: 404 }
const told = { refused, noChange: 'Deliveries are listed with their endpoint' }

const anEndpoint = async ({ admin }: World) => ({ id: (await admin.addEndpoint({ body: endpoint }))._id })

export const integrations = partOf(calls, {
  calls: {
    makeKey: { body: key, change: 'make key' },
    revokeKey: {
      refused,
      change: 'revoke key',
      prepare: async ({ admin }) => ({ id: (await admin.makeKey({ body: key }))._id }),
    },
    addEndpoint: { body: endpoint, change: 'add endpoint' },
    changeEndpoint: { body: { ...endpoint, isOn: false }, refused, change: 'change endpoint', prepare: anEndpoint },
    removeEndpoint: { refused, change: 'remove endpoint', prepare: anEndpoint },
    testEndpoint: told,
    sendAgain: told,
  },
})
