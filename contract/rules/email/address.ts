/** Email addresses: their one form, and what is refused. */
import { withoutUnseenMarks } from '../pasted-text.ts'

const mostLetters = 254

/**
 * The one form of an email address, in which it is stored and compared: in lower case, and with the domain in ASCII, as mail
 * servers use it. `Ana@Café.example` is `ana@xn--caf-dma.example`. Chromium's email fields send the same form.
 */
export function plainEmail(typed: string): string {
  if (typed.length > mostLetters) return typed.toLowerCase()
  const address = withoutUnseenMarks(typed).toLowerCase()
  const domainAt = address.lastIndexOf('@') + 1
  return address.slice(0, domainAt) + inAscii(address.slice(domainAt))
}

/** `URL` converts domains alike in browsers and on the server. */
function inAscii(domain: string): string {
  const isConvertible = /[^\0-\x7f]/.test(domain) && /^[a-z0-9.\x80-\u{10ffff}-]+$/u.test(domain)
  return isConvertible && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}

const domain = String.raw`([a-z0-9-]+\.)+[a-z][a-z0-9-]+`
const emailPattern = new RegExp(`^[!-?A-~]{1,64}@${domain}$`)
const lettersBeforeAt = new RegExp(`^[^\\s@]{1,64}@${domain}$`)

/** Whether an address in its one form can be one. */
export const isEmail = (plain: string): boolean => plain.length <= mostLetters && emailPattern.test(plain)

/** The message for an address that is none. Few mail servers accept accents before the @, and the identity providers none. */
export const emailRefusal = (plain: string, otherwise: string): string =>
  lettersBeforeAt.test(plain) ? 'Before the @, please use only digits, signs and letters without accents' : otherwise

/** Whether typed text looks like an email address. The login page checks this before it requests a reset mail. */
export const looksLikeEmail = (typed: string): boolean => isEmail(plainEmail(typed))
