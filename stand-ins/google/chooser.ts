// The account chooser: choose an account or cancel.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { findAccount, type GoogleAccount, takeOnAccount } from './accounts.ts'
import { renderChooser, renderFailure } from './pages.ts'
import type { Store } from './store.ts'

const mostFormBytes = 4096

type Parts = { provider: Provider; store: Store; path: string }

/** Shows an error page if the sign-in has expired, even if it expires while the form is read. */
export async function answerChooser(parts: Parts, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    await choose(parts, incoming, outgoing)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'SessionNotFound')) throw error
    send(outgoing, 400, renderFailure(parts.path, 'The sign-in has ended or took too long.'))
  }
}

async function choose(parts: Parts, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // The id of this browser's sign-in in progress.
  const { uid: step } = await parts.provider.interactionDetails(incoming, outgoing)
  if (incoming.method !== 'POST') return send(outgoing, 200, renderChooser(parts.path, step))

  const form = await readForm(incoming)
  if (!form) return send(outgoing, 413, renderFailure(parts.path, 'The form was too long.'))
  if (form.has('cancel')) return finish(parts, incoming, outgoing, { error: 'access_denied' })
  const account = await chosenAccount(parts.store, form)
  if (!account) {
    const complaint = 'Please give a name and an email address.'
    return send(outgoing, 422, renderChooser(parts.path, step, complaint))
  }
  return finish(parts, incoming, outgoing, { login: { accountId: account.id } })
}

function finish(
  { provider }: Parts,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  result: { error: string } | { login: { accountId: string } },
): Promise<void> {
  return provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: false })
}

function chosenAccount(store: Store, form: URLSearchParams): Promise<GoogleAccount | undefined> {
  const id = form.get('account')
  if (id) return findAccount(store, id)
  return takeOnAccount(store, { name: form.get('name') ?? '', email: form.get('email') ?? '' })
}

/** The submitted form, or undefined if it is too long. */
async function readForm(incoming: IncomingMessage): Promise<URLSearchParams | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes <= mostFormBytes) pieces.push(piece)
  }
  return bytes <= mostFormBytes ? new URLSearchParams(Buffer.concat(pieces).toString()) : undefined
}

function send(outgoing: ServerResponse, status: number, html: string): void {
  outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
