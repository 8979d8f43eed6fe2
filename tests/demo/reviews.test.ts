/** The demo reviews: accepted by the Add Review form, and with a picture of each author. */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ReviewForm } from '#contract/reviews/schema.ts'
import { reviews } from '#demo/reviews.ts'

describe('the demo reviews', () => {
  it('are by twelve different people', () => {
    expect(new Set(reviews.map(({ email }) => email)).size).toBe(12)
  })

  it('were written on different days, the oldest first', () => {
    const days = reviews.map(({ daysAgo }) => daysAgo)
    expect(new Set(days).size).toBe(12)
    expect(days.toSorted((one, other) => other - one)).toEqual(days)
  })

  it.each(reviews)('contain a text by $name that the review form accepts', ({ daysAgo: _, ...review }) => {
    expect(ReviewForm.parse(review)).toEqual(review)
    expect(review.email).toMatch(/\.example$/)
  })

  it.each(reviews)('show $name with a picture that exists', ({ image }) => {
    const drawing = image.replace('/pictures/people/', '../../demo/pictures-people/')
    expect(existsSync(new URL(drawing, import.meta.url))).toBe(true)
  })
})
