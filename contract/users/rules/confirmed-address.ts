/**
 * What an account may do only once the owner of its email address has confirmed it. Anyone can sign up with any address, so
 * until then the person behind an account may be a stranger to the address.
 */

/**
 * - `hold stock for long`: unpaid orders are held for the shop's usual time, and may take more than a fifth of a product.
 * - `write in public`: a review is shown to others than its author and the admins.
 * - `read what the office entered`: orders that the office entered for the address are shown, and can be changed.
 * - `order on account`, `pay by transfer`, `join a company`: as they say.
 */
export const confirmedActs = [
  'hold stock for long',
  'write in public',
  'read what the office entered',
  'order on account',
  'pay by transfer',
  'join a company',
] as const
export type ConfirmedAct = (typeof confirmedActs)[number]

/** What a person reads who may not do this yet. `field`: the field of the form that it is about, if there is one. */
export const unconfirmedRefusals: Record<ConfirmedAct, { says: string; field?: 'paysBy' | 'email' }> = {
  'hold stock for long': { says: 'Please confirm your email address first' },
  'write in public': { says: 'Your review is shown to others after you confirm your email address' },
  'read what the office entered': {
    says: 'Please confirm your email address first, to see and change orders that we have entered for you',
  },
  'order on account': {
    says: 'Please confirm your email address first, or pay by card',
    field: 'paysBy',
  },
  'pay by transfer': {
    says: 'Please confirm your email address first, or pay by card',
    field: 'paysBy',
  },
  'join a company': {
    says: 'This address is not confirmed yet: its owner has to open the link in our mail first',
    field: 'email',
  },
}
