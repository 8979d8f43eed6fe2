/** The codes of refused sign-ins. */

/** The `code` of a refusal for lack of a second factor. Such a refusal does not end the session. */
export const secondFactorCode = 'second-factor'

/** The `code` of a refusal for an ID token that has already been exchanged. Another token of the same sign-in is accepted. */
export const usedProofCode = 'used-proof'

/** The `code` of a refusal for lack of a recent second factor, and how long a second factor counts as recent. */
export const freshFactorCode = 'fresh-second-factor'
export const freshFactorMinutes = 5
