/** A minimal authenticator app. */
import { codeAt } from '#server/identity/totp.ts'

/** The number of the current half minute, in which an app shows one code. */
export const halfMinute = () => Math.floor(Date.now() / 30_000)

/** The code that an app shows, `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return codeAt(secret, halfMinute() + steps)
}
