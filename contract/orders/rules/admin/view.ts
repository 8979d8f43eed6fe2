/** Saved views of one admin, and of all admins together: a row of links shows no more. */
export const mostViews = 20

export const mostLettersOfView = 40
