/** What a cart and an address book hold at most. */
export const mostAddresses = 20
