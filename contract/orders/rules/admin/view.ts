/** The most saved views of one admin, and the most views that all admins share. More would not fit in a row of links. */
export const mostViews = 20

export const mostLettersOfView = 40
