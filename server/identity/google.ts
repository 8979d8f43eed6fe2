/** Sign-in with Google: the real provider if its keys are configured, else the stand-in in demo mode. */
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Config } from '../base/config.ts'

export const googleStandInPath = '/google-stand-in'
/** The OAuth client id of the shop at the stand-in. */
export const googleClientId = 'shop'
/** The OAuth redirect URI, as a path. */
export const googleCallbackPath = '/identity/callback/google'

export type GoogleSource = 'google' | 'stand-in' | 'none'

export function googleSource(config: Pick<Config, 'GOOGLE_CLIENT_ID' | 'demo'>): GoogleSource {
  if (config.GOOGLE_CLIENT_ID) return 'google'
  return config.demo ? 'stand-in' : 'none'
}

/**
 * Better Auth's options. An account is created only for requests with `requestSignUp`, which Signup sends and Login does not.
 * Endpoints are configured, not discovered, so that an unreachable provider does not stop the shop.
 */
export function googleOptions(config: Config, origin: string, address: () => string) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret) {
    const google = { clientId, clientSecret, prompt: 'select_account' as const, disableImplicitSignUp: true }
    return { socialProviders: { google }, plugins: [] }
  }
  const plugins = config.demo ? [standIn(origin, address())] : []
  return { socialProviders: {}, plugins }
}

/** Browsers are redirected to the stand-in under their own origin; the shop calls it at this server's address. */
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
        disableImplicitSignUp: true,
        accountSubject: ({ profile }) => String(profile.sub),
      },
    ],
  })
}
