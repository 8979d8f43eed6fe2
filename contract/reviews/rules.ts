/** In which order reviews may be listed. */

export const reviewSorts = ['newest', 'email', '-email', 'rating', '-rating'] as const
