/** A review is public once its author's address is confirmed, and the office is asked to look at each review. */
import { describe, expect, it } from 'vitest'
import { newestMails } from '#server/mail/mail-queries.ts'
import { describedFetch } from '#tests/described.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { ana, root, somebody } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { makeApi } from '#web/api/client.ts'
import { reviewBy } from './review-by.ts'

describe('a review by a customer without a confirmed address', () => {
  it('is shown to its author and to admins as waiting, and to nobody else', async () => {
    const shop = await openShop()
    const [author, other, admin] = [await shop.as(somebody), await shop.as(ana), await shop.as(root)]
    await author.addReview({ body: reviewBy(somebody) })
    expect(await author.listMyReviews()).toMatchObject([{ review: 'Good strap', waiting: true }])
    expect(await admin.listReviews()).toMatchObject([{ email: somebody.email, waiting: true, isNew: true }])
    for (const api of [shop.visitor, other, author]) {
      expect(await api.listReviews()).toEqual([])
      expect(await api.listReviews({ q: 'strap' })).toEqual([])
      expect((await api.readPage('listReviews', { state: 'new' })).rows).toEqual([])
    }
  })

  it('becomes public by itself when the author opens the link in our mail', async () => {
    const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1' } })
    const author = { email: 'author@coils.example', name: 'Aina', password: 'a long password' }
    const browser = openBrowser(shop.origin, '10.66.0.1')
    await browser.signUp(author)
    const token = await browser.shopToken(author.email)
    const api = makeApi(describedFetch, shop.origin, () => token)
    await api.addReview({ body: reviewBy({ ...author, role: 'user' }) })
    // The answer to a visitor is cached until the reviews change.
    const seen = async () => (await shop.send('/api/review')).json()
    expect(await seen()).toEqual([])
    expect(await seen()).toEqual([])
    const [mail] = await newestMails(shop.database.db, 1)
    await browser.openLink(new URL(/https?:\S+token=\S+/.exec(mail?.body ?? '')?.[0] ?? 'No link'))
    await browser.shopToken(author.email)
    expect(await seen()).toMatchObject([{ name: 'Aina' }])
    expect((await seen())[0]).not.toHaveProperty('waiting')
  })

  it('stays out of sight when its author is deleted', async () => {
    const shop = await openShop()
    await (await shop.as(somebody)).addReview({ body: reviewBy(somebody) })
    await (await shop.as(root)).deleteUser({ email: somebody.email })
    expect(await shop.visitor.listReviews()).toEqual([])
  })
})

describe('a new review', () => {
  it('needs attention until an admin has seen, answered, hidden or deleted it', async () => {
    const shop = await openShop()
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    const ids: string[] = []
    for (let count = 0; count < 4; count++) ids.unshift((await api.addReview({ body: reviewBy(ana) }))._id)
    const open = async () => (await admin.findNeeds()).reviews
    const newOnes = async () => (await admin.readPage('listReviews', { state: 'new' })).rows.map(({ _id }) => _id)
    expect([await open(), new Set(await newOnes())]).toEqual([4, new Set(ids)])
    const [seen = '', answered = '', hidden = '', deleted = ''] = ids
    expect(await admin.lookAtReview({ id: seen })).toEqual({ modifiedCount: 1 })
    expect(await admin.lookAtReview({ id: seen })).toEqual({ modifiedCount: 0 })
    expect(await open()).toBe(3)
    await admin.answerReview({ id: answered, body: { answer: 'Thank you.', seen: '' } })
    await admin.hideReview({ id: hidden })
    await admin.deleteReview({ id: deleted })
    expect([await open(), await newOnes()]).toEqual([0, []])
    expect((await admin.listChanges({ kind: 'review', id: seen }))[0]).toMatchObject({ action: 'look at review' })
  })

  it('is public at once if its author’s address is confirmed, and only admins are told that it is new', async () => {
    const shop = await openShop()
    await (await shop.as(ana)).addReview({ body: reviewBy(ana) })
    const [review] = await shop.visitor.listReviews()
    expect(review).toMatchObject({ name: ana.name })
    expect(review).not.toHaveProperty('isNew')
  })
})
