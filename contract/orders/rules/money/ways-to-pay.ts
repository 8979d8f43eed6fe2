/** How an order can be paid. */
export const waysToPay = ['card', 'transfer'] as const
export type WayToPay = (typeof waysToPay)[number]
