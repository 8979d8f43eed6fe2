/** Properties that no answer of the shop may have. */
import { canaries, type Role } from './besieged-shop.ts'
import type { Heard, Hostile } from './client.ts'
import { insideOf } from './insides.ts'
import { type Judge, slowMs } from './siege.ts'
import { markup } from './values.ts'

/** The shop's answer if only its last check caught bad input, which means that an earlier check is missing. */
const lastNet = 'The shop cannot accept this as it is'

/** An admin may see other users' data; no role may see internals. */
export function judgeFor(role: Role): Judge {
  return (hostile, heard) =>
    failure(heard) ??
    leakOfInsides(heard) ??
    (role === 'admin' ? undefined : leakOfOthers(heard)) ??
    unescaped(heard, hostile)
}

/** Every refusal of the API has the same format and gives a reason. */
export function refusesInShape({ method }: Hostile, { status, headers, text }: Heard): string | undefined {
  if (status < 400 || method === 'HEAD') return undefined
  // Malformed HTTP is refused before the shop sees it, with a status and nothing else.
  if (text === '' && (status === 400 || status === 431)) return undefined
  if (!headers['content-type']?.includes('application/problem+json')) return 'a refusal in another format'
  return /"detail":"[^"]/.test(text) ? undefined : 'a refusal without a sentence'
}

function failure({ status, text, ms }: Heard): string | undefined {
  if (status >= 500) return `a failure (${status})`
  if (text.includes(lastNet)) return 'unchecked input reached the database'
  return ms > slowMs ? `an answer that takes ${Math.round(ms)} ms of the processor` : undefined
}

function leakOfInsides({ text }: Heard): string | undefined {
  const word = insideOf(text)
  return word && `a trace of internals: ${word}`
}

function leakOfOthers({ text, headers }: Heard): string | undefined {
  const told = text + JSON.stringify(headers)
  return canaries.some((canary) => told.includes(canary)) ? 'data of another customer' : undefined
}

function unescaped({ headers, text }: Heard, { about }: Hostile): string | undefined {
  const isHtml = headers['content-type']?.includes('html')
  return isHtml && text.includes(markup) ? `markup from outside in the page of ${about}` : undefined
}
