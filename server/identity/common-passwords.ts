/** Refuses common passwords wherever a password is chosen. */
import { APIError } from 'better-auth/api'
import { z } from 'zod'

const commonPasswordMessage = 'This password is too easy to guess. Please choose another'

/** The paths where a password is chosen, and the field that holds it. */
const chosenAt = new Map([
  ['/sign-up/email', 'password'],
  ['/reset-password', 'newPassword'],
  ['/confirm-address', 'newPassword'],
  ['/password/change', 'newPassword'],
])

const Body = z.record(z.string(), z.unknown()).catch({})

export async function refuseCommonPassword(path: string, body: unknown): Promise<void> {
  const chosen = Body.parse(body)[chosenAt.get(path) ?? '']
  if (typeof chosen === 'string' && (await commonPasswords()).has(chosen.toLowerCase()))
    throw new APIError('BAD_REQUEST', { code: 'COMMON_PASSWORD', message: commonPasswordMessage })
}

let loading: Promise<ReadonlySet<string>> | undefined

/** Nearly 50,000 passwords in lower case. They are loaded at the first use. Loading takes 19 MB and 40 ms. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loading
}
