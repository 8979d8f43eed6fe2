/** An admin's actions on a review: hide it, show it, answer it in the name of the shop, and undo these actions. */
import { describe, expect, it } from 'vitest'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { lastChange, marta, undo } from '#tests/changes/history.ts'
import { ana, bruno, type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const words = { company: 'Coils', position: 'Buyer', image: '/favicon.svg', review: 'Holds like iron', number: 5 }
const publicPaths = ['/api/review', '/api/review?sort=newest&limit=5', ...(pagesAreBuilt ? ['/', '/reviews'] : [])]

async function openReviewed() {
  const shop = await openShop(pagesAreBuilt ? { loadPages } : {})
  const [admin, customer] = [await shop.as(root), await shop.as(ana)]
  const { _id: id } = await customer.addReview({ body: { name: ana.name, email: ana.email, ...words } })
  return { shop, admin, customer, id }
}

const textAt = async (shop: TestShop, path: string) => (await shop.send(path)).text()
const asSeenBy = async (shop: TestShop, person: Person) =>
  (await shop.sendAs(person, 'GET', '/api/review')).json() as Promise<{ hidden?: boolean }[]>

describe('a review that is hidden', () => {
  it.each(publicPaths)('disappears from %s at once, and is back once it is shown again', async (path) => {
    const { shop, admin, id } = await openReviewed()
    expect(await textAt(shop, path)).toContain('Holds like iron')
    expect(await admin.hideReview({ id })).toEqual({ modifiedCount: 1 })
    expect(await textAt(shop, path)).not.toContain('Holds like iron')
    expect(await admin.showReview({ id })).toEqual({ modifiedCount: 1 })
    expect(await textAt(shop, path)).toContain('Holds like iron')
  })

  it('is not counted, not found by a visitor’s search, and not listed for other customers', async () => {
    const { shop, admin, id } = await openReviewed()
    await admin.hideReview({ id })
    for (const query of [{}, { q: 'iron' }, { state: 'hidden' }, { state: 'unanswered' }] as const)
      expect(await shop.visitor.readPage('listReviews', { limit: 5, ...query })).toMatchObject({ rows: [], total: 0 })
    expect(await asSeenBy(shop, bruno)).toEqual([])
  })

  it('is still visible to its author and to admins, marked as hidden', async () => {
    const { shop, admin, customer, id } = await openReviewed()
    await admin.hideReview({ id })
    expect(await customer.listMyReviews()).toMatchObject([{ _id: id, hidden: true }])
    expect(await (await shop.as(bruno)).listMyReviews()).toEqual([])
    expect(await asSeenBy(shop, root)).toMatchObject([{ hidden: true }])
    expect(await admin.listReviews({ state: 'hidden' })).toMatchObject([{ _id: id }])
    await admin.showReview({ id })
    expect(await admin.listReviews({ state: 'hidden' })).toEqual([])
    expect((await customer.listMyReviews())[0]).not.toHaveProperty('hidden')
  })

  it('has only one change in the history when two admins hide it at the same moment', async () => {
    const { shop, admin, id } = await openReviewed()
    const other = await shop.as(marta)
    const counts = await Promise.all([admin.hideReview({ id }), other.hideReview({ id })])
    expect(counts.map(({ modifiedCount }) => modifiedCount).toSorted()).toEqual([0, 1])
    expect((await admin.listChanges({ kind: 'review' })).length).toBe(1)
    await admin.deleteReview({ id })
    expect((await refusalOf(admin.showReview({ id }))).status).toBe(404)
  })
})

describe('the answer of the shop', () => {
  it.each(publicPaths)('appears, changes and disappears in %s without delay', async (path) => {
    const { shop, admin, id } = await openReviewed()
    expect(await textAt(shop, path)).toContain('Holds like iron')
    await admin.answerReview({ id, body: { answer: 'Thank you, Ana', seen: '' } })
    expect(await textAt(shop, path)).toContain('Thank you, Ana')
    await admin.answerReview({ id, body: { answer: 'Thanks a lot', seen: 'Thank you, Ana' } })
    expect(await textAt(shop, path)).toMatch(/Thanks a lot/)
    expect(await textAt(shop, path)).not.toContain('Thank you, Ana')
    await admin.removeAnswer({ id })
    expect(await textAt(shop, path)).not.toContain('Thanks a lot')
  })

  it('is also visible to the author of the review and to admins', async () => {
    const { admin, customer, id } = await openReviewed()
    expect(await admin.listReviews({ state: 'unanswered' })).toHaveLength(1)
    await admin.answerReview({ id, body: { answer: 'Thank you', seen: '' } })
    const answered = [{ answer: { text: 'Thank you', at: expect.any(String) } }]
    expect(await customer.listMyReviews()).toMatchObject(answered)
    expect(await admin.listReviews()).toMatchObject(answered)
    expect(await admin.listReviews({ state: 'unanswered' })).toEqual([])
  })

  it('does not overwrite an answer that the admin has not seen; the refusal contains the unseen answer', async () => {
    const { shop, admin, id } = await openReviewed()
    const other = await shop.as(marta)
    await admin.answerReview({ id, body: { answer: 'Thank you', seen: '' } })
    const refusal = await refusalOf(other.answerReview({ id, body: { answer: 'Cheers', seen: '' } }))
    expect([refusal.status, refusal.facts.answer]).toMatchObject([409, { text: 'Thank you' }])
    expect(await other.answerReview({ id, body: { answer: 'Cheers', seen: 'Thank you' } })).toEqual({
      modifiedCount: 1,
    })
    await admin.removeAnswer({ id })
    const gone = await refusalOf(other.answerReview({ id, body: { answer: 'Cheers!', seen: 'Cheers' } }))
    expect([gone.status, gone.facts.answer]).toEqual([409, null])
  })

  it('is at most as long as a review, and not empty', async () => {
    const { admin, id } = await openReviewed()
    for (const answer of ['', '  ', 'a'.repeat(2001)])
      expect((await refusalOf(admin.answerReview({ id, body: { answer, seen: '' } }))).status).toBe(422)
  })
})

describe('undoing', () => {
  it('shows a hidden review again, and hides a review that was shown again', async () => {
    const { shop, admin, id } = await openReviewed()
    await admin.hideReview({ id })
    expect((await lastChange(admin)).fields).toEqual([{ label: 'Hidden', before: 'no', after: 'yes' }])
    await undo(admin, await lastChange(admin))
    expect(await shop.visitor.listReviews()).toHaveLength(1)
    await undo(admin, await lastChange(admin))
    expect(await shop.visitor.listReviews()).toEqual([])
  })

  it('restores the earlier answer, unless another answer has been written since', async () => {
    const { shop, admin, id } = await openReviewed()
    const answer = async () => (await shop.visitor.listReviews())[0]?.answer?.text
    await admin.answerReview({ id, body: { answer: 'Thank you', seen: '' } })
    const first = await lastChange(admin)
    await admin.answerReview({ id, body: { answer: 'Thanks a lot', seen: 'Thank you' } })
    expect((await refusalOf(undo(admin, first))).facts.since).toMatchObject([{ action: 'answer review' }])
    await undo(admin, await lastChange(admin))
    expect(await answer()).toBe('Thank you')
    await admin.removeAnswer({ id })
    await undo(admin, await lastChange(admin))
    expect(await answer()).toBe('Thank you')
  })

  it('is refused once the review is deleted', async () => {
    const { admin, id } = await openReviewed()
    await admin.hideReview({ id })
    const change = await lastChange(admin)
    await admin.deleteReview({ id })
    expect((await refusalOf(undo(admin, change))).message).toBe('This review no longer exists')
  })
})
