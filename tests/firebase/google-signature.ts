/**
 * The emulator does not sign tokens, and the shop accepts only signed tokens. They are therefore signed here on their way to
 * the browser, and the shop gets these keys as Google's (googles-keys.ts). The shop itself is unchanged.
 */
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const kid = 'tests'

/** The public key in the format of Google's key address. */
export const publicKeys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] })

/** An answer of the emulator with each of its tokens signed. */
export async function signTokensOf(answer: Record<string, unknown>): Promise<Record<string, unknown>> {
  const signed = { ...answer }
  for (const name of ['idToken', 'id_token', 'access_token']) {
    const token = answer[name]
    if (typeof token === 'string') signed[name] = await sign(token)
  }
  return signed
}

/** Throws if the token is already signed, because the emulator must then have changed. */
function sign(token: string): Promise<string> {
  const { payload } = UnsecuredJWT.decode(token)
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
}
