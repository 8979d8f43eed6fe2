/** How the tests make the calls about reviews. */
import { calls } from '#contract/reviews/calls.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { ana } from '#tests/people.ts'
import { reviewBy } from './review-by.ts'

const answer = { answer: 'Thank you.', seen: '' }

const aReview = async ({ customer }: World) => ({ id: (await customer.addReview({ body: reviewBy(ana) }))._id })

export const reviews = partOf(calls, {
  params: ({ reviewId }) => ({ id: reviewId }),
  calls: {
    listReviews: { openTo: 'anyone' },
    addReview: { body: (_, self) => reviewBy(self) },
    deleteReview: { change: 'delete review', prepare: aReview },
    hideReview: { change: 'hide review', prepare: aReview },
    showReview: {
      change: 'show review',
      prepare: async (world) => {
        const { id } = await aReview(world)
        await world.admin.hideReview({ id })
        return { id }
      },
    },
    lookAtReview: { change: 'look at review', prepare: aReview },
    answerReview: { body: answer, change: 'answer review', prepare: aReview },
    removeAnswer: {
      change: 'answer review',
      prepare: async (world) => {
        const { id } = await aReview(world)
        await world.admin.answerReview({ id, body: answer })
        return { id }
      },
    },
  },
})
