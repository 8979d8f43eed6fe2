/** The most saved views of one admin, and of all admins together: more would not fit in a row of links. */
export const mostViews = 20

export const mostLettersOfView = 40
