/** What browsers complain of: console errors, page errors, refused policies, and requests to strangers. */
import type { BrowserContext } from '@playwright/test'

/** What a declined card and a refused call leave in the console is the browser's own note of an answer we chose. */
const usualNote = /status of 4\d\d/

/** Writes down what all pages of the context complain of from now on. */
export function listen(context: BrowserContext, address: string, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!usualNote.test(message.text())) complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`))
  context.on('request', (request) => {
    const isOurs = request.url().startsWith(address) || /^(data|blob):/.test(request.url())
    if (!isOurs) complaints.push(`A stranger was asked: ${request.url()}`)
  })
}
