/** Firebase Authentication as the identity provider. Its SDK is lazy loaded, and only if Firebase is configured. */

import type * as FirebaseAuth from '@firebase/auth'
import { plainEmail } from '#contract/rules/email/address.ts'
import type { IdentityConfig } from '#contract/settings/rules/shop.ts'
import type { Confirmation, Identity, IdentityUser } from '#web/session/identity/identity.ts'
import { IdentityError, sentences } from '#web/session/identity/identity-error.ts'
import { firebaseError, isFirebaseError } from './firebase-error.ts'
import { makeFirebaseSecondFactors, type Sdk } from './firebase-second-factor.ts'
import { detectPopupClose } from './watched-window.ts'

type FirebaseConfig = Extract<IdentityConfig, { provider: 'firebase' }>

export function makeFirebaseIdentity(config: FirebaseConfig): Identity {
  const secondFactors = makeFirebaseSecondFactors()
  let loaded: Sdk | undefined
  let loading: Promise<Sdk> | undefined
  const load = async () => {
    loading ??= loadSdk(config)
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      // Most likely a network failure: the next call retries.
      loading = undefined
      throw new IdentityError('network', sentences.network, { cause: error })
    }
  }
  const withSdk = async <Result>(work: (sdk: Sdk) => Promise<Result>) => explained(async () => work(await load()))
  return {
    ready: () => withSdk(async () => {}),
    signUp: (email, password, name) => withSdk((sdk) => signUp(sdk, email, password, name)),
    signIn: (email, password) =>
      withSdk((sdk) =>
        secondFactors.watched(sdk, async ({ auth, firebase }) =>
          userOf((await firebase.signInWithEmailAndPassword(auth, email, password)).user),
        ),
      ),
    // The two Google calls are not wrapped in `withSdk`, which awaits: the popup must open synchronously in the click handler.
    signInWithGoogle: () => explained(async () => secondFactors.watched(loaded ?? (await load()), signInWithGoogle)),
    signUpWithGoogle: () => explained(async () => secondFactors.watched(loaded ?? (await load()), signUpWithGoogle)),
    sendPasswordReset: (email) => withSdk(({ auth, firebase }) => firebase.sendPasswordResetEmail(auth, email)),
    resetPassword: (token, password) =>
      withSdk(({ auth, firebase }) => firebase.confirmPasswordReset(auth, token, password)),
    changePassword: null,
    deleteAccount: () =>
      withSdk(async ({ auth, firebase }) => {
        await auth.authStateReady()
        if (auth.currentUser) await firebase.deleteUser(auth.currentUser)
      }),
    // Firebase decides how long its links work, and does not report it.
    linksLast: { reset: 'a limited time', confirmation: 'a limited time' },
    resetLinkWorks: (token) => withSdk((sdk) => resetLinkWorks(sdk, token)),
    sendConfirmation: () => withSdk(sendConfirmation),
    confirmAddress: (token, newPassword) => withSdk((sdk) => confirmAddress(sdk, token, newPassword)),
    idToken: (fresh = false) =>
      withSdk(async ({ auth }) => {
        await auth.authStateReady()
        return (await auth.currentUser?.getIdToken(fresh)) ?? null
      }),
    secondFactor: () => withSdk(secondFactors.state),
    beginSecondFactor: () => withSdk(secondFactors.begin),
    confirmSecondFactor: (code) => withSdk((sdk) => secondFactors.confirm(sdk, code)),
    passSecondFactor: (code) => withSdk(async (sdk) => userOf(await secondFactors.pass(sdk, code))),
    signOut: () => withSdk(({ auth, firebase }) => firebase.signOut(auth)),
  }
}

async function loadSdk({ apiKey, authDomain, projectId }: FirebaseConfig): Promise<Sdk> {
  const [{ initializeApp }, firebase] = await Promise.all([import('@firebase/app'), import('@firebase/auth')])
  const auth = firebase.initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [firebase.indexedDBLocalPersistence, firebase.browserLocalPersistence],
    popupRedirectResolver: firebase.browserPopupRedirectResolver,
  })
  return { auth, firebase }
}

async function signUp({ auth, firebase }: Sdk, email: string, password: string, name: string): Promise<IdentityUser> {
  const { user } = await firebase.createUserWithEmailAndPassword(auth, email, password)
  await firebase.updateProfile(user, { displayName: name })
  await firebase.sendEmailVerification(user)
  return { ...userOf(user), name }
}

async function resetLinkWorks({ auth, firebase }: Sdk, token: string): Promise<boolean> {
  try {
    await firebase.verifyPasswordResetCode(auth, token)
    return true
  } catch (error) {
    if (isFirebaseError(error) && firebaseError(error).code === 'dead-link') return false
    throw error
  }
}

/** Firebase itself would confirm the address for any user who registered it; here the browser must be signed in as that user. */
async function confirmAddress({ auth, firebase }: Sdk, token: string, newPassword?: string): Promise<Confirmation> {
  if (newPassword !== undefined)
    throw new IdentityError('other', 'Please request a new password on the Login page first.')
  const { operation, data } = await firebase.checkActionCode(auth, token)
  const email = data.email && plainEmail(data.email)
  if (operation !== 'VERIFY_EMAIL' || !email) throw new IdentityError('dead-link', sentences['dead-link'])
  await auth.authStateReady()
  if (plainEmail(auth.currentUser?.email ?? '') !== email) return { status: 'unconfirmed', email }
  await firebase.applyActionCode(auth, token)
  return { status: 'confirmed', email }
}

/** Firebase sends confirmation mails to the signed-in user only. */
async function sendConfirmation({ auth, firebase }: Sdk): Promise<void> {
  await auth.authStateReady()
  const user = auth.currentUser
  if (!user) throw new IdentityError('other', 'Please log in first. Then you can request the mail again.')
  await user.reload()
  if (user.emailVerified) throw new IdentityError('already-confirmed', 'This address is confirmed already.')
  await firebase.sendEmailVerification(user)
}

/** Firebase creates an account for every user who signs in with Google; the account of an unknown user is deleted again. */
async function signInWithGoogle(sdk: Sdk): Promise<IdentityUser> {
  const outcome = await openGoogle(sdk)
  if (!isNew(sdk, outcome)) return userOf(outcome.user)
  await undo(sdk, outcome)
  throw new IdentityError('user-not-found', sentences['user-not-found'])
}

async function signUpWithGoogle(sdk: Sdk): Promise<IdentityUser> {
  return userOf((await openGoogle(sdk)).user)
}

/** The SDK detects a closed popup only after ten seconds, so we poll for it ourselves. */
async function openGoogle(sdk: Sdk): Promise<FirebaseAuth.UserCredential> {
  const { auth, firebase } = sdk
  const { closed, stop } = detectPopupClose()
  const signedIn = firebase.signInWithPopup(auth, new firebase.GoogleAuthProvider())
  try {
    const outcome = await Promise.race([signedIn, closed])
    if (outcome !== 'closed') return outcome
  } finally {
    stop()
  }
  // A sign-in that succeeds after all is undone, because the user has seen it fail. A late error is ignored.
  signedIn.then((outcome) => undo(sdk, outcome)).catch(() => {})
  throw new IdentityError('popup-closed', sentences['popup-closed'])
}

function isNew({ firebase }: Sdk, outcome: FirebaseAuth.UserCredential): boolean {
  return firebase.getAdditionalUserInfo(outcome)?.isNewUser === true
}

async function undo(sdk: Sdk, outcome: FirebaseAuth.UserCredential): Promise<void> {
  try {
    if (isNew(sdk, outcome)) await sdk.firebase.deleteUser(outcome.user)
  } finally {
    await sdk.firebase.signOut(sdk.auth)
  }
}

function userOf({ email, displayName, emailVerified }: FirebaseAuth.User): IdentityUser {
  if (!email) throw new IdentityError('other', 'This account has no email address.')
  return { email: plainEmail(email), name: displayName ?? '', emailVerified }
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isFirebaseError(error) ? firebaseError(error) : error
  }
}
