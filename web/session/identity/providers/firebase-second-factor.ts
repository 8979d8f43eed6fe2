/**
 * Second factors stored by Firebase (TOTP). The Firebase project has to be upgraded to Identity Platform, with TOTP switched on.
 */

import type * as FirebaseAuth from '@firebase/auth'
import { plainEmail } from '#contract/rules/email/address.ts'
import type { SecondFactorState } from '#web/session/identity/identity.ts'
import { IdentityError, sentences } from '#web/session/identity/identity-error.ts'
import { isFirebaseError } from './firebase-error.ts'

export type Sdk = { auth: FirebaseAuth.Auth; firebase: typeof FirebaseAuth }

export function makeFirebaseSecondFactors() {
  /** The sign-in that is waiting for a code. */
  let resolver: FirebaseAuth.MultiFactorResolver | undefined
  let pending: FirebaseAuth.TotpSecret | undefined

  return {
    /** Runs a sign-in. If it requires a second factor, stores its resolver, so that `pass` can complete it. */
    async watched<Result>(sdk: Sdk, signIn: (sdk: Sdk) => Promise<Result>): Promise<Result> {
      resolver = undefined
      try {
        return await signIn(sdk)
      } catch (error) {
        // Cast: according to Firebase's documentation, an error with this code has that type.
        if (isFirebaseError(error) && error.code === 'auth/multi-factor-auth-required')
          resolver = sdk.firebase.getMultiFactorResolver(sdk.auth, error as unknown as FirebaseAuth.MultiFactorError)
        throw error
      }
    },
    async state({ auth, firebase }: Sdk): Promise<SecondFactorState | null> {
      if (resolver) return { email: '', isOn: true, isPassed: false }
      await auth.authStateReady()
      const user = auth.currentUser
      if (!user) return null
      const { signInSecondFactor } = await user.getIdTokenResult()
      const isOn = firebase.multiFactor(user).enrolledFactors.length > 0
      return { email: plainEmail(user.email ?? ''), isOn, isPassed: signInSecondFactor !== null }
    },
    async begin({ auth, firebase }: Sdk): Promise<{ secret: string; uri: string }> {
      const user = signedIn(auth.currentUser)
      const session = await firebase.multiFactor(user).getSession()
      pending = await firebase.TotpMultiFactorGenerator.generateSecret(session)
      return { secret: pending.secretKey, uri: pending.generateQrCodeUrl(user.email ?? '', location.host) }
    },
    async confirm({ auth, firebase }: Sdk, code: string): Promise<string[]> {
      if (!pending) throw new IdentityError('other', sentences.other)
      const proof = firebase.TotpMultiFactorGenerator.assertionForEnrollment(pending, code)
      await firebase.multiFactor(signedIn(auth.currentUser)).enroll(proof, 'Authenticator app')
      pending = undefined
      return []
    },
    async pass({ firebase }: Sdk, code: string): Promise<FirebaseAuth.User> {
      const app = resolver?.hints.find(({ factorId }) => factorId === firebase.FactorId.TOTP)
      if (!resolver || !app) throw new IdentityError('other', sentences.other)
      const proof = firebase.TotpMultiFactorGenerator.assertionForSignIn(app.uid, code)
      const { user } = await resolver.resolveSignIn(proof)
      resolver = undefined
      return user
    },
  }
}

function signedIn(user: FirebaseAuth.User | null): FirebaseAuth.User {
  if (!user) throw new IdentityError('other', sentences.other)
  return user
}
