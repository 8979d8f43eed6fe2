/** How an order can be paid. */
export const waysToPay = ['card', 'transfer', 'account'] as const
export type WayToPay = (typeof waysToPay)[number]
