/** How many views an admin saves, and how many all of them share: more than that are no longer found in a row of links. */
export const mostViews = 20

export const mostLettersOfView = 40
