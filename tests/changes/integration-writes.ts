/** The calls by which an admin looks after API keys and webhooks, and what the history calls them. */

import type { CallName } from '#contract/calls.ts'
import type { ChangeAction } from '#contract/history/rules/actions.ts'
import type { Prepare } from './writes-about-people.ts'

const endpoint = { url: 'http://127.0.0.1:9/erp', kinds: ['order.paid' as const] }

type Names = Extract<CallName, 'makeKey' | 'revokeKey' | `${string}Endpoint`>

/** A test changes nothing. */
export const integrationWrites: Record<Exclude<Names, 'testEndpoint'>, { action: ChangeAction; prepare: Prepare }> = {
  makeKey: {
    action: 'make key',
    prepare:
      async ({ admin }) =>
      () =>
        admin.makeKey({ body: { name: 'ERP', scope: 'read' } }),
  },
  revokeKey: {
    action: 'revoke key',
    prepare: async ({ admin }) => {
      const { _id: id } = await admin.makeKey({ body: { name: 'ERP', scope: 'read' } })
      return () => admin.revokeKey({ id })
    },
  },
  addEndpoint: {
    action: 'add endpoint',
    prepare:
      async ({ admin }) =>
      () =>
        admin.addEndpoint({ body: endpoint }),
  },
  changeEndpoint: {
    action: 'change endpoint',
    prepare: async ({ admin }) => {
      const { _id: id } = await admin.addEndpoint({ body: endpoint })
      return () => admin.changeEndpoint({ id, body: { ...endpoint, isOn: false } })
    },
  },
  removeEndpoint: {
    action: 'remove endpoint',
    prepare: async ({ admin }) => {
      const { _id: id } = await admin.addEndpoint({ body: endpoint })
      return () => admin.removeEndpoint({ id })
    },
  },
}
