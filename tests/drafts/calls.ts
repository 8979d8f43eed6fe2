/** How the tests make the calls about orders that the office enters for customers. */
import { draftCalls } from '#contract/drafts/calls.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { ana } from '#tests/people.ts'

const notAnOrderYet = { noChange: 'A draft is not an order yet' }
// During the access walk, there are no drafts.
const noDraft = { refused: { admin: 404, packer: 404 } }

const address = { address: 'Calle Mayor 1, 46500 Sagunto', country: 'ES', phone: '+34 96 1' }

const aDraft = async ({ admin, shop }: World) => {
  const { _id: id } = await admin.startDraft({ body: { email: ana.email } })
  const { deliveries } = (await admin.findDraft({ id })).cart
  const fields = { ...address, delivery: deliveries[0]?.id ?? '' }
  await admin.putDraft({ id, body: { version: 1, lines: [{ id: shop.productId, quantity: 2 }], fields } })
  return { id }
}

export const drafts = partOf(draftCalls, {
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
