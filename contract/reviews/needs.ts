/** The cases about reviews that need the office; contract/needs/rules.ts explains the parts. */

export const reviews = ['/dashboard/allReviews?state=new', 'new review', 'new reviews'] as const

export const counts = {
  reviews: ['admin', 'Reviews that no admin has looked at yet'],
} as const
