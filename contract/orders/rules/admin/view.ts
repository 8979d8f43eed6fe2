/**
 * The most saved views of one person, and the most views that admins and bookkeepers share. More would not fit in a row of
 * links.
 */
export const mostViews = 20

export const mostLettersOfView = 40
