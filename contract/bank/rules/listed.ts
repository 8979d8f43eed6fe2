/** The most transfers that Money lists at once. */
export const mostEntries = 200
