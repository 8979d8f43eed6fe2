/** In which order reviews may be listed, and which of them. */

export const reviewSorts = ['newest', 'email', '-email', 'rating', '-rating'] as const

/** What is still to be done about a review: to be answered, or to be shown again. */
export const reviewStates = ['unanswered', 'hidden'] as const

/** The longest review, and the longest answer to one. */
export const mostReviewLetters = 2000
