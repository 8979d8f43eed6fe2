/** Signing in with Google: the real one where there are keys, in demo mode else its stand-in under /google-stand-in. */
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Config } from '../config.ts'

export const googleStandInPath = '/google-stand-in'
/** What the shop is called there. */
export const googleClientId = 'shop'
/** Where Google sends people back to. */
export const googleCallbackPath = '/identity/callback/google'

export type GoogleSource = 'google' | 'stand-in' | 'none'

export function googleSource(config: Pick<Config, 'GOOGLE_CLIENT_ID' | 'demo'>): GoogleSource {
  if (config.GOOGLE_CLIENT_ID) return 'google'
  return config.demo ? 'stand-in' : 'none'
}

/** What Better Auth needs for it. Addresses are given, not discovered: an unreachable provider must not stop the shop. */
export function googleOptions(config: Config, origin: string, address: () => string) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret) {
    const google = { clientId, clientSecret, prompt: 'select_account' as const }
    return { socialProviders: { google }, plugins: [] }
  }
  const plugins = config.demo ? [standIn(origin, address())] : []
  return { socialProviders: {}, plugins }
}

/** People are sent to it under the address they use; the shop itself asks it over this machine. */
function standIn(origin: string, here: string) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId: googleClientId,
        tokenEndpointAuth: { method: 'none' },
        authorizationUrl: `${origin}${googleStandInPath}/auth`,
        tokenUrl: `${here}${googleStandInPath}/token`,
        userInfoUrl: `${here}${googleStandInPath}/me`,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'login',
        accountSubject: ({ profile }) => String(profile.sub),
      },
    ],
  })
}
