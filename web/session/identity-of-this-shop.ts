/** The identity provider this shop is configured for: the document says which, so that code outside React can ask too. */
import type { IdentityConfig } from '#web/api.ts'
import { openIdentity } from './identity/identity.ts'

/** Loads the provider's adapter; the second time it is there already. */
export function identityOfThisShop() {
  const said = document.documentElement.dataset.identity
  if (!said) throw new Error('The document does not say which identity provider to use')
  // Written by our own root component from the same type.
  return openIdentity(JSON.parse(said) as IdentityConfig)
}
