/** A minimal authenticator app. */
import { codeAt } from '#server/identity/totp.ts'

/** The code that an app shows, `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return codeAt(secret, Math.floor(Date.now() / 30_000) + steps)
}
