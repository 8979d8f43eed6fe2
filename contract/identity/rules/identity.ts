/** What an email address looks like. */

export const emailPattern =
  /^[^\s@\p{Cc}\p{Cf}\p{Cs}]{1,64}@[^\s@.\p{Cc}\p{Cf}\p{Cs}]+(\.[^\s@.\p{Cc}\p{Cf}\p{Cs}]+)+$/u

/** Whether a text that was typed looks like an email address: the reset mail is only asked for if it does. */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= 254 && emailPattern.test(address.normalize())
}

/** The `code` of a refusal that a second factor would turn into an answer: it ends no session. */
export const secondFactorCode = 'second-factor'

/** The `code` of a refusal that another ID token of the same sign-in would turn into an answer. */
export const usedProofCode = 'used-proof'

/** The `code` of a refusal that a second factor given just now would turn into an answer, and for how long one counts as that. */
export const freshFactorCode = 'fresh-second-factor'
export const freshFactorMinutes = 5
