/** Lets the emulator answer a browser's requests to Google's addresses. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Route } from '@playwright/test'
import { authDomain, emulator } from './emulator.ts'
import { signTokensOf } from './google-signature.ts'

const apiScript = readFileSync(new URL('./google-api-script.js', import.meta.url), 'utf8')

const hosts = `(identitytoolkit|securetoken|fonts)\\.googleapis\\.com|apis\\.google\\.com|unpkg\\.com|${authDomain}`

/**
 * Requests to Google are expected, and so are the errors that Google's window logs. Two more errors are not the shop's: the
 * hidden frame finds no storage in these browsers, and the SDK throws after the frame has reported this.
 */
export const complaintsOfGoogle = new RegExp(
  `^(Request to another host: )?https://(${hosts})/|'sessionStorage' property from 'Window'|Firebase: Error \\(auth/internal-error\\)\\.$`,
)

export async function bringGoogleHere(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, answerByEmulator)
  await context.route(`https://${authDomain}/__/auth/**`, showByEmulator)
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: apiScript }),
  )
  await context.route(/^https:\/\/(fonts\.googleapis|unpkg)\.com\//, (route) => route.fulfill({ body: '' }))
}

async function answerByEmulator(route: Route): Promise<void> {
  const { host, pathname, search } = new URL(route.request().url())
  const response = await route.fetch({ url: `${emulator}/${host}${pathname}${search}` })
  const isAnswer = response.headers()['content-type']?.startsWith('application/json')
  if (!isAnswer) return route.fulfill({ response })
  const { 'content-length': _, ...headers } = response.headers()
  const json = await signTokensOf(await response.json())
  return route.fulfill({ status: response.status(), headers, json: { ...json, ...authorized(pathname) } })
}

/** The hosts that may sign people in. The Firebase console has a list of these hosts; the emulator has none. */
const authorized = (pathname: string) =>
  pathname === '/v1/projects' ? { authorizedDomains: ['localhost', '127.0.0.1', authDomain] } : {}

/** The sign-in window, and the hidden frame that it notifies. */
async function showByEmulator(route: Route): Promise<void> {
  const { pathname, search } = new URL(route.request().url())
  await route.fulfill({
    response: await route.fetch({ url: `${emulator}${pathname.replace('/__/', '/emulator/')}${search}` }),
  })
}
