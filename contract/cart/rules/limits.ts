/** Limits of an address book. */
export const mostAddresses = 20
