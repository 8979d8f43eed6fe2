/** For how many days an unpaid order is held that the office has entered, unless the office says otherwise. */
export const defaultEnteredHoldDays = 2
export const mostEnteredHoldDays = 30
