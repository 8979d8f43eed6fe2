/**
 * A fast client for requests that the shop's own client never sends. It keeps connections open, checks nothing and follows no
 * redirects.
 */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

export type Hostile = {
  /** The subject, such as the name of the call, for counts and reports. */
  about: string
  method: string
  /** The encoded path, with its query. */
  path: string
  headers: Record<string, string | string[]>
  body?: string | Buffer | undefined
}

export type Heard = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }

export type Client = {
  send: (hostile: Hostile) => Promise<Heard>
  sendRaw: (raw: string) => Promise<Heard>
  close: () => void
}

const connections = 12
/** An answer that takes longer than this counts as missing. */
const patienceMs = 20_000

export function makeClient(origin: string): Client {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const started = performance.now()
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const options = { hostname, port, agent, method, path, headers: { ...length, ...headers }, timeout: patienceMs }
        const outgoing = request(options, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            const ms = performance.now() - started
            const text = decoded(Buffer.concat(pieces), response)
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms })
          })
        })
        outgoing.on('timeout', () => outgoing.destroy(new Error('There was no answer')))
        outgoing.on('error', (error) => {
          // The shop may close the connection instead of reading on. That also counts as an answer.
          const isCut = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
          if (isCut) resolve({ status: 0, headers: {}, text: '', ms: performance.now() - started })
          else reject(error)
        })
        outgoing.end(body)
      }),
    sendRaw: (raw) => sendRaw(Number(port), hostname, raw),
    close: () => agent.destroy(),
  }
}

function decoded(body: Buffer, { statusCode, headers: { 'content-encoding': coding } }: IncomingMessage): string {
  // The answer to HEAD has no body to decode, and part of a file cannot be decoded.
  if (body.length === 0 || statusCode === 206) return ''
  if (coding === 'br') return brotliDecompressSync(body).toString()
  return (coding === 'gzip' ? gunzipSync(body) : coding === 'deflate' ? inflateSync(body) : body).toString()
}

/** The status is 0 if the connection is closed without an answer, and the highest status if there are several answers. */
function sendRaw(port: number, hostname: string, raw: string): Promise<Heard> {
  return new Promise((resolve) => {
    const started = performance.now()
    const socket = connect(port, hostname)
    let text = ''
    // Waits only for the first answers, because an unfinished request gets no answer.
    socket.setTimeout(300, () => socket.destroy())
    socket.on('data', (piece) => {
      text += piece.toString('latin1')
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
      resolve({ status: Math.max(0, ...statuses), headers: {}, text, ms: performance.now() - started })
    })
    socket.end(Buffer.from(raw, 'latin1'))
  })
}
