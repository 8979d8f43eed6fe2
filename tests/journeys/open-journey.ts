/** A shop as its visitors get it, in a process of its own, and people with a browser each. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How long anything is waited for: a test that fails takes this long, one that passes never does, however busy the machine. */
const patienceMs = 60_000

export type Journey = {
  address: string
  /** A new browser profile with one page, and no service worker unless allowed: `page.route` does not see what one asks. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** Console errors, page errors, refused policies and requests to strangers, of all visitors so far. */
  complaints: string[]
  /** What the shop has written to standard error so far: its log. */
  logLines: () => string[]
  close: () => Promise<void>
}

export async function openJourney(environment: Record<string, string> = {}): Promise<Journey> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-journey-'))
  const shop = await startShop({ DATA_DIR: folder, PORT: '0', DATABASE_URL: '', DRAIN_SECONDS: '0', ...environment })
  const browser = await launch()
  const complaints: string[] = []
  return {
    address: shop.address,
    complaints,
    logLines: () => shop.logged().split('\n').filter(Boolean),
    visitor: async ({ serviceWorkers = 'block', ...options } = {}) => {
      const context = await browser.newContext({ baseURL: shop.address, ...options })
      if (serviceWorkers === 'block') await context.addInitScript(withoutServiceWorkers)
      context.setDefaultTimeout(patienceMs)
      const page = await context.newPage()
      listen(page, shop.address, complaints)
      return page
    },
    close: async () => {
      await browser.close()
      await shop.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

async function startShop(environment: Record<string, string>) {
  const shop = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ENV_FILE: '', ...environment },
    // The channel ends the shop with the tests, also with those that break off before they could close it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  let logged = ''
  shop.stderr?.on('data', (text) => {
    logged += text
  })
  const address = await new Promise<string>((resolve, reject) => {
    shop.stdout?.on('data', (text) => {
      said += text
      const found = /is open at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    shop.once('exit', () => reject(new Error(`The shop did not open:\n${said}${logged}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      shop.once('exit', () => resolve())
      shop.kill('SIGTERM')
    })
  return { address, stop, logged: () => logged }
}

/** As an older browser has it. Playwright's own way to block them warns in the console and answers without a registration. */
function withoutServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** What a declined card and a refused call leave in the console is the browser's own note of an answer we chose. */
const expectedNotes = [/status of 4\d\d/]

function listen(page: Page, address: string, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!expectedNotes.some((note) => note.test(message.text()))) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(address) || /^(data|blob):/.test(request.url())
    if (!isOurs) complaints.push(`${page.url()} asked a stranger: ${request.url()}`)
  })
}

/** The address of a page ends up as this path and query. */
export async function arrivesAt(page: Page, path: string | RegExp): Promise<void> {
  const isThere = ({ pathname, search }: URL) =>
    typeof path === 'string' ? pathname + search === path : path.test(pathname + search)
  await page.waitForURL(isThere, { waitUntil: 'commit' }).catch(async (cause: Error) => {
    const shows = await page.locator('body').innerText()
    throw new Error(`Did not arrive at ${path}, but stays at ${page.url()}, which shows:\n${shows}`, { cause })
  })
}

/** The text is to be seen on the page. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

export async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Your email:').fill(who.email)
  await page.getByLabel('Your password:').fill(who.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await arrivesAt(page, /^(?!\/login)/)
}

/** Fills the provider's card field. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}
