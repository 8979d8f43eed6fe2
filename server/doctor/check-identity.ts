/** Checks that the identity provider accepts our configuration. */
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { googleKeys } from '../identity/firebase.ts'
import { googleCallbackPath } from '../identity/google.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'identity'
const withinMs = 10_000

export async function checkIdentity(config: Config, ask: typeof fetch): Promise<Finding[]> {
  if (config.IDENTITY === 'firebase') return checkFirebase(config, ask)
  const own = good(about, 'Accounts are kept in the shop’s own database.')
  return [own, await checkGoogle(config, ask)]
}

const Refused = z.object({ error: z.string() })

/** Sends Google an invalid code. Google checks the client first: if it knows the client, it refuses only the code. */
async function checkGoogle(config: Config, ask: typeof fetch): Promise<Finding> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, PUBLIC_URL } = config
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) {
    return open(
      about,
      config.demo ? 'A stand-in replaces Google.' : 'GOOGLE_CLIENT_ID is not set, so users cannot sign in with Google.',
    )
  }
  const redirectUri = `${PUBLIC_URL ?? `http://localhost:${config.PORT}`}${googleCallbackPath}`
  const body = new URLSearchParams({
    client_id: GOOGLE_CLIENT_ID,
    client_secret: GOOGLE_CLIENT_SECRET,
    grant_type: 'authorization_code',
    code: 'asked-by-doctor',
    redirect_uri: redirectUri,
  })
  try {
    const request = { method: 'POST', body, signal: AbortSignal.timeout(withinMs) }
    const answer = await ask('https://oauth2.googleapis.com/token', request)
    const { error } = Refused.parse(await answer.json())
    if (error === 'invalid_grant')
      return good(about, `Google knows this shop, with the redirect address ${redirectUri}.`)
    if (error === 'redirect_uri_mismatch')
      return bad(about, `Google does not know the redirect address ${redirectUri}: add it to the OAuth client.`)
    return bad(about, 'Google rejects GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET: copy both again.')
  } catch (error) {
    return bad(
      about,
      `Google cannot be reached: ${codeIn(error)}. The server needs HTTPS access to oauth2.googleapis.com.`,
    )
  }
}

const Project = z.object({ authorizedDomains: z.array(z.string()) })

async function checkFirebase(config: Config, ask: typeof fetch): Promise<Finding[]> {
  const { FIREBASE_API_KEY = '', PUBLIC_URL } = config
  try {
    const request = { signal: AbortSignal.timeout(withinMs) }
    const keys = await ask(googleKeys, request)
    if (!keys.ok)
      return [bad(about, `Google’s keys for checking sign-ins cannot be read: Google answers ${keys.status}.`)]
    const project = await ask(
      `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(FIREBASE_API_KEY)}`,
      request,
    )
    if (!project.ok) return [bad(about, `Firebase does not recognise FIREBASE_API_KEY, and answers ${project.status}.`)]
    const { authorizedDomains } = Project.parse(await project.json())
    const host = PUBLIC_URL && new URL(PUBLIC_URL).hostname
    if (host && !authorizedDomains.includes(host))
      return [bad(about, `Firebase does not allow sign-ins from ${host}: add it to the project’s authorized domains.`)]
    return [good(about, 'Firebase knows this shop, and the keys of Firebase can be read.')]
  } catch (error) {
    return [
      bad(about, `Firebase cannot be reached: ${codeIn(error)}. The server needs HTTPS access to googleapis.com.`),
    ]
  }
}
