/** How the tests make the calls about the history. */
import { calls } from '#contract/history/calls.ts'
import { coil } from '#tests/coil.ts'
import { partOf } from '#tests/known-calls.ts'

export const history = partOf(calls, {
  params: ({ changeId }) => ({ id: changeId }),
  calls: {
    undoChange: {
      change: 'update product',
      prepare: async ({ shop, admin }) => {
        await admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99 } })
        const [change] = await admin.listChanges()
        return { id: change?._id ?? '' }
      },
    },
  },
})
