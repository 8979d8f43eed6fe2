/**
 * A bare node:http server, whose throughput is the upper limit for the shop. It runs as a separate process, and sends the same
 * bytes and headers as the shop, or the row that prepared statements return. Each line on standard input sets the answer from
 * then on.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import pg from 'pg'

export type BareAnswer = {
  status: number
  /** Names and values in turn, as in node:http. */
  headers: string[]
  /** Base64. */
  body: string
  /** Run in order before the answer. The last statement's first row is sent instead of the body. */
  statements?: {
    text: string
    /** The values of successive requests, used in turn. */
    values: unknown[][]
  }[]
}

const pool = process.env.DATABASE_URL ? new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 }) : undefined
let answer: BareAnswer = { status: 503, headers: [], body: '' }
let body = Buffer.alloc(0)

let turn = 0

const server = createServer((request, response) => {
  request.resume()
  if (answer.statements) void answerRow(response, answer.statements)
  else response.writeHead(answer.status, answer.headers).end(body)
})

/** The statements are named, because a connection plans a named statement only once. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`
  names.set(text, name)
  return name
}

async function answerRow(response: ServerResponse, statements: NonNullable<BareAnswer['statements']>): Promise<void> {
  turn += 1
  const mine = turn
  let row: unknown
  for (const { text, values } of statements) {
    const result = await pool?.query({ name: nameOf(text), text, values: values[mine % values.length] ?? [] })
    row = result?.rows[0]
  }
  const sent = JSON.stringify(row)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }).end(sent)
}

server.listen(0, '127.0.0.1', () => {
  // Cast: a server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})

createInterface(process.stdin).on('line', (line) => {
  answer = JSON.parse(line)
  body = Buffer.from(answer.body, 'base64')
  console.log('set')
})
