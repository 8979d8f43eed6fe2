/** How the tests make the calls about orders that the office enters for customers. */
import { calls } from '#contract/drafts/calls.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { ana } from '#tests/people.ts'
import { deliveries, draftFor } from './entering.ts'

const notAnOrderYet = { noChange: 'A draft is not an order yet' }
// During the access walk, there are no drafts.
const noDraft = { refused: { admin: 404, packer: 404 } }

const aDraft = async ({ admin, shop }: World) => {
  await admin.putDeliveries({ body: { deliveries } })
  return { id: (await draftFor(shop, admin, ana.email)).id }
}

export const drafts = partOf(calls, {
  calls: {
    startDraft: {
      body: { email: 'new@customer.example', create: { name: 'New Customer' } },
      change: 'create customer',
    },
    findDraft: noDraft,
    putDraft: { body: { lines: [], fields: {}, version: 1 }, ...noDraft, ...notAnOrderYet },
    handOverDraft: { body: { to: 'nobody@fleje.example' }, refused: { admin: 422, packer: 422 }, ...notAnOrderYet },
    removeDraft: { ...noDraft, ...notAnOrderYet },
    placeDraft: { body: { version: 2 }, ...noDraft, change: 'enter order', prepare: aDraft },
  },
})
