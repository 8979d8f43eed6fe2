/** Sorts, filters and limits of reviews. */

export const reviewSorts = ['newest', 'email', '-email', 'rating', '-rating'] as const

/** Reviews that await an admin: not looked at yet, without an answer, or hidden. */
export const reviewStates = ['new', 'unanswered', 'hidden'] as const

/** The most characters of a review or of an answer. */
export const mostReviewLetters = 2000
