/** The shape of an email address, and the codes of refused sign-ins. */

export const emailPattern =
  /^[^\s@\p{Cc}\p{Cf}\p{Cs}]{1,64}@[^\s@.\p{Cc}\p{Cf}\p{Cs}]+(\.[^\s@.\p{Cc}\p{Cf}\p{Cs}]+)+$/u

/** Whether typed text looks like an email address. The login page checks this before it requests a reset mail. */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= 254 && emailPattern.test(address.normalize())
}

/** The `code` of a refusal for lack of a second factor. Such a refusal does not end the session. */
export const secondFactorCode = 'second-factor'

/** The `code` of a refusal for an ID token that has already been exchanged. Another token of the same sign-in is accepted. */
export const usedProofCode = 'used-proof'

/** The `code` of a refusal for lack of a recent second factor, and how long a second factor counts as recent. */
export const freshFactorCode = 'fresh-second-factor'
export const freshFactorMinutes = 5
