/** Sends a request to a URL that an admin entered, with a timeout, and never into our own network by accident. */
import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** `isTaken`: answered with 2xx. `says`: the outcome in words. */
export type Outcome = { isTaken: boolean; says: string }

type Wish = { url: string; body: string; headers: Record<string, string> }
type Manners = { mayBePrivate: boolean; timeoutMs: number; signal?: AbortSignal | undefined }

/** Posts JSON. Redirects are not followed, because their target is not checked. Failures are outcomes, not errors. */
export async function post(
  { url, body, headers }: Wish,
  { mayBePrivate, timeoutMs, signal }: Manners,
): Promise<Outcome> {
  const { protocol, hostname } = new URL(url)
  const address = hostname.replaceAll(/^\[|\]$/g, '')
  // An IP address needs no lookup, so it is checked here.
  if (isIP(address) && !mayBePrivate && !isPublicAddress(address)) return { isTaken: false, says: privateAddress }
  const timeout = AbortSignal.timeout(timeoutMs)
  const request = protocol === 'https:' ? requestSecure : requestPlain
  try {
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) },
        lookup: lookupOf(mayBePrivate),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        // The body of the answer is not read, because it may be endless.
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      sent.end(body)
    })
    return { isTaken: status >= 200 && status < 300, says: wordsOf(status) }
  } catch (error) {
    if (signal?.aborted) throw error
    if (timeout.aborted) return { isTaken: false, says: `No answer within ${timeoutMs / 1000} seconds` }
    return { isTaken: false, says: wordsOfFailure(error) }
  }
}

const privateAddress = 'The address is in a private network'

/** Connects to the very address that was checked, to prevent DNS rebinding. */
function lookupOf(mayBePrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const allowed = mayBePrivate ? found : found.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first) return callback(new Error(privateAddress), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

function wordsOf(status: number): string {
  return status >= 300 && status < 400 ? `${status}: redirects are not followed` : String(status)
}

const failures: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The name of the host could not be looked up',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is not signed by a trusted authority',
}

function wordsOfFailure(error: unknown): string {
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return failures[code] ?? ([code, message].filter(Boolean).join(': ').slice(0, 300) || 'The request failed')
}
