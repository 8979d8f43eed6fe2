// Configures oidc-provider as Google's stand-in: one client, implicit consent, no passwords.
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { findAccount } from './accounts.ts'
import { adapterOn } from './adapter.ts'
import type { Keys } from './keys.ts'
import { renderFailure } from './pages.ts'
import type { Store } from './store.ts'

export interface ProviderParts {
  store: Store
  keys: Keys
  /** The stand-in's own address, such as http://localhost:3000/google-stand-in. */
  issuer: string
  clientId: string
  redirectUris: string[]
}

const minute = 60

export function makeProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.issuer, configure(parts))
  // Trusts the forwarded headers of the host in front.
  provider.proxy = true
  return provider
}

function configure({ store, keys, issuer, clientId, redirectUris }: ProviderParts): Configuration {
  const { pathname } = new URL(issuer)
  return {
    adapter: adapterOn(store),
    clients: [{ client_id: clientId, redirect_uris: redirectUris, token_endpoint_auth_method: 'none' }],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      // This path is never requested, so no session is remembered and each sign-in can choose another account.
      long: { httpOnly: true, sameSite: 'lax', path: `${pathname}/forgotten` },
      names: { session: 'google_stand_in', interaction: 'google_stand_in_step', resume: 'google_stand_in_resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${pathname}/choose/${interaction.uid}` },
    findAccount: (_ctx, id) => readAccount(store, id),
    loadExistingGrant: consent,
    expiresWithSession: () => false,
    renderError: (ctx, { error_description: description, error }) => {
      ctx.type = 'html'
      ctx.body = renderFailure(pathname, description ?? error)
    },
    ttl: {
      AccessToken: 5 * minute,
      AuthorizationCode: minute,
      IdToken: 5 * minute,
      Grant: 10 * minute,
      Interaction: 10 * minute,
      Session: 10 * minute,
    },
  }
}

async function readAccount(store: Store, id: string) {
  const account = await findAccount(store, id)
  if (!account) return undefined
  const { name, email, emailVerified } = account
  return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: emailVerified }) }
}

/** Grants consent implicitly, without a consent page. */
async function consent({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
