/** Complaints of browsers: console errors, page errors, violated policies, and requests to other hosts. */
import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test'

/**
 * Messages that are not complaints: those about the status of an intended refusal, such as a declined card, and those about a
 * preload that a busy machine did not use within seconds. weight.test.ts checks whether the right file is preloaded.
 */
const defaultNote = /status of 4\d\d|was preloaded using link preload but not used within a few seconds/

/** Records the complaints of all pages of the context until the returned function is called. */
export function listen(context: BrowserContext, address: string, complaints: string[]): () => void {
  const hearMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!defaultNote.test(message.text())) complaints.push(`${message.page()?.url()}: ${message.text()}`)
  }
  const hearError = (error: WebError) => complaints.push(`${error.page()?.url()}: ${error.error().message}`)
  const hearRequest = (request: Request) => {
    const isOurs = request.url().startsWith(address) || /^(data|blob):/.test(request.url())
    if (!isOurs) complaints.push(`Request to another host: ${request.url()}`)
  }
  context.on('console', hearMessage)
  context.on('weberror', hearError)
  context.on('request', hearRequest)
  return () => {
    context.off('console', hearMessage)
    context.off('weberror', hearError)
    context.off('request', hearRequest)
  }
}
