/** The emulator, as the administrator of a Firebase project uses it. */
import { z } from 'zod'
import type { Account } from '#tests/journeys/members.ts'

export const projectId = 'demo-fleje'
export const authDomain = `${projectId}.firebaseapp.com`
export const apiKey = 'a-key-of-tests'

/** The emulator's address, set by `firebase emulators:exec`. */
export const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`

const project = `/identitytoolkit.googleapis.com/v1/projects/${projectId}`

export async function deleteAllAccounts(): Promise<void> {
  await ask('DELETE', `/emulator/v1/projects/${projectId}/accounts`)
}

/** Returns the account's ID. */
export async function createAccount({ name, email, password }: Account): Promise<string> {
  const body = { displayName: name, email, password, emailVerified: true }
  return z.object({ localId: z.string() }).parse(await ask('POST', `${project}/accounts`, body)).localId
}

export async function disableAccount(localId: string): Promise<void> {
  await ask('POST', `${project}/accounts:update`, { localId, disableUser: true })
}

/** Sets Firebase's "Email enumeration protection", which is on by default in new projects. */
export async function protectAddresses(isOn: boolean): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`
  await ask('PATCH', path, { emailPrivacyConfig: { enableImprovedEmailPrivacy: isOn } })
}

const Mailed = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.string() })).default([]),
})

/** The link of Firebase's newest mail of that kind to an address. It leads to one of Firebase's own pages. */
export async function linkMailedBy(kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET', email: string): Promise<URL> {
  const { oobCodes } = Mailed.parse(await ask('GET', `/emulator/v1/projects/${projectId}/oobCodes`))
  const newest = oobCodes.findLast((mail) => mail.requestType === kind && mail.email === email)
  if (!newest) throw new Error(`Firebase mailed no link to ${email}`)
  return new URL(newest.oobLink)
}

/** The path of the same link if the project's action address is the shop's /reset. */
export async function linkToShop(kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET', email: string): Promise<string> {
  return `/reset${(await linkMailedBy(kind, email)).search}`
}

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${emulator}${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
