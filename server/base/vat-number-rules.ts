/**
 * Rules for the VAT numbers of member states, where those of jsvat-next 3.0.4 are missing or wrong. Source of the forms: the
 * questions and answers of VIES, number 11. The checksums agree with those of python-stdnum 2.2.
 */

/** Undefined where the rules of the library hold. */
export const isRightByOurRules = (prefix: string, digits: string): boolean | undefined => rules[prefix]?.(digits)

const rules: Record<string, (digits: string) => boolean | undefined> = {
  CZ: isCzech,
  ES: isSpanish,
  FR: isFrench,
  IE: isIrish,
  LV: isLatvian,
  SE: isSwedish,
}

/** The remainder 10 of a person’s number is written as 0. The library also accepts three digits too many. */
function isCzech(digits: string): boolean | undefined {
  if (digits.length > 10) return false
  const isPerson = /^\d\d[0-35-8]\d[0-3]\d{4}0$/.test(digits)
  return isPerson && Number(digits.slice(0, 9)) % 11 === 10 ? true : undefined
}

/** Organisations of most kinds may have a digit or a letter at the end. */
function isSpanish(digits: string): boolean | undefined {
  const [, body, last] = /^[A-HJNP-SUVW](\d{7})([0-9A-J])$/.exec(digits) ?? []
  if (!body || !last) return undefined
  const check = luhnDigit(body)
  return last === String(check) || last === 'JABCDEFGHI'[check]
}

/** The digit that makes a number right by the formula of Luhn. */
function luhnDigit(digits: string): number {
  const doubled = [...digits].reverse().map((digit, back) => Number(digit) * (back % 2 === 0 ? 2 : 1))
  const sum = doubled.reduce((before, value) => before + (value > 9 ? value - 9 : value), 0)
  return (10 - (sum % 10)) % 10
}

const keyLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The library does not check a key with letters. */
function isFrench(digits: string): boolean | undefined {
  const [, first = '', second = '', siren] = /^([0-9A-HJ-NP-Z])([0-9A-HJ-NP-Z])(\d{9})$/.exec(digits) ?? []
  if (!siren) return false
  if (/^\d\d/.test(digits)) return undefined
  const key = keyLetters.indexOf(second) + keyLetters.indexOf(first) * (/\d/.test(first) ? 24 : 34)
  const sum = key - (/\d/.test(first) ? 10 : 100)
  return (Number(siren) + 1 + Math.floor(sum / 11)) % 11 === sum % 11
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

/** The library knows only A and H as the last letter, and only old numbers that begin with 7, 8 or 9. */
function isIrish(digits: string): boolean {
  const [, first, second = '', five, check, last = 'W'] = /^(\d)([0-9A-Z+*])(\d{5})([A-W])([A-IW])?$/.exec(digits) ?? []
  if (!check) return false
  const seven = /\d/.test(second) ? `${first}${second}${five}` : `0${five}${first}`
  const weighted = [...seven].reduce((sum, digit, index) => sum + Number(digit) * (8 - index), 0)
  return check === irishLetters[(weighted + 9 * irishLetters.indexOf(last)) % 23]
}

/** Since 2017, a person’s code begins with 32 to 39 and contains no date of birth. */
function isLatvian(digits: string): boolean | undefined {
  return /^3[2-9]\d{9}$/.test(digits) ? true : undefined
}

/** The last two digits count the registrations of one person or company. */
function isSwedish(digits: string): boolean {
  const [, body = '', check] = /^(\d{9})(\d)(0[1-9]|[1-8]\d|9[0-4])$/.exec(digits) ?? []
  return check === String(luhnDigit(body))
}
