/** A release on a bare machine: unpacked, installed without build and test tools, and run in production. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#tests/fresh-database.ts'
import { deadLinksOf, linksOf } from '#tests/links.ts'
import { production } from '#tests/production.ts'
import { atEndOfFile, type ShopProcess, startShop } from '#tests/shop-process.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { packagesOfCheckout } from '../../scripts/release-contents.mjs'

const name = `fleje-${packageJson.version}`
const needed = Object.fromEntries(
  Object.entries(packageJson.dependencies).filter(([name]) => !packagesOfCheckout.includes(name)),
)
const bare = mkdtempSync(join(tmpdir(), 'fleje-release-'))
const installed = join(bare, name)
const atEnd = atEndOfFile()
let database = ''
let npmSaid = ''

beforeAll(async () => {
  execFileSync('tar', ['-xzf', join(process.env.TEST_RELEASE ?? '', `${name}.tar.gz`), '-C', bare])
  const asked = ['ci', '--omit=dev', '--prefer-offline', '--loglevel=warn']
  npmSaid = spawnSync('npm', asked, { cwd: installed, encoding: 'utf8' }).stderr
  database = await freshDatabase(process.env.TEST_DATABASE_URL ?? '')
}, 300_000)

afterAll(() => rmSync(bare, { recursive: true, force: true }))

it('the release installs every package that package.json lists as a dependency, unless only a checkout needs it', () => {
  expect(Object.keys(needed).filter((name) => !existsSync(packageOf(name)))).toEqual([])
})

it('the release installs no packages for building, testing or demos, and npm warns of no conflict', () => {
  const others = [...packagesOfCheckout, ...Object.keys(packageJson.devDependencies)]
  expect(others.filter((name) => existsSync(packageOf(name)))).toEqual([])
  expect(npmSaid).not.toMatch(/ERESOLVE|install-scripts/)
})

it('the release installs Node 24 at the path from which systemd starts it', () => {
  const unit = readFileSync(join(installed, 'deploy/fleje@.service'), 'utf8')
  const [, place = ''] = /^ExecStart=\/opt\/fleje\/current\/(\S+)/m.exec(unit) ?? []
  expect(execFileSync(join(installed, place), ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./)
})

it('the release installs each package as tested: the same version with the same hash', () => {
  const [own, tried] = [installed, '.'].map((folder) => readJson(join(folder, 'package-lock.json')).packages)
  const places = Object.keys(own).filter((place) => place !== '')
  expect(places.length).toBeGreaterThan(100)
  for (const place of places)
    expect.soft([place, own[place].integrity]).toEqual([place, tried[place].integrity ?? 'the same hash'])
})

it('the release contains neither tests nor the demo nor stand-ins', () => {
  for (const place of ['tests', 'web', 'bench', 'demo', 'stand-ins', '.env'])
    expect.soft(existsSync(join(installed, place)), place).toBe(false)
})

it('the release has documents without dead links', () => {
  const documents = globSync('{*,docs/*,decisions/*}.md', { cwd: installed })
  expect(documents).toContain('docs/operating.md')
  const links = documents.flatMap((document) => linksOf(installed, document))
  expect(deadLinksOf(installed, links)).toEqual([])
})

it('the release lists its packages for scanners, and their licences for lawyers', () => {
  const { bomFormat, components } = readJson(join(installed, 'sbom.cdx.json'))
  const listed = components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`)
  const notices = readFileSync(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  expect(bomFormat).toBe('CycloneDX')
  for (const [name, version] of Object.entries(needed)) {
    expect.soft(listed).toContain(`${name} ${version}`)
    expect.soft(notices).toMatch(new RegExp(`^${name} ${version.replaceAll('.', '\\.')} \\(\\S`, 'm'))
  }
  expect(notices).toContain('Copyright 2020 The Archivo Project Authors')
})

it('the release is a real shop by default, and lists all missing settings together', async () => {
  const { output, code } = await command(['server/main.ts'], {})
  expect(code).toBe(1)
  for (const missing of ['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'AUTH_SECRET', 'MAIL_URL', 'MAIL_FROM'])
    expect.soft(output).toContain(`${missing} is missing`)
})

it('the release says that it contains no demo', async () => {
  const { output, code } = await command(['server/main.ts'], { SHOP_MODE: 'demo' })
  expect([output.trim(), code]).toEqual([
    'The shop cannot start:\n  SHOP_MODE is demo: a release contains no demo shop. To try the demo shop, run npm start in a clone of the repository',
    1,
  ])
})

/** A release has no card sandbox: it uses Stripe, here with made-up keys. */
const ofRelease = {
  ...production,
  PAYMENTS_SANDBOX: '',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('a release started in production on PostgreSQL', () => {
  let shop: ShopProcess
  const ask = (path: string) => fetch(`${shop.address}${path}`)

  beforeAll(async () => {
    shop = await startShop(
      { ...ofRelease, DATABASE_URL: database },
      { command: [process.execPath, join(installed, 'server/main.ts')], atEnd },
    )
  }, 120_000)

  it('is ready, and reports its release', async () => {
    expect(await (await ask('/api/ready')).json()).toEqual({ ready: true })
    const { commit } = JSON.parse(readFileSync(join(installed, 'release.json'), 'utf8'))
    expect(await (await ask('/api/health')).json()).toEqual({ alive: true, version: packageJson.version, commit })
    expect(shop.output()).toContain(`"version":"${packageJson.version}","commit":"${commit}"`)
  })

  it.each(['/', '/products', '/login', '/terms', '/blogs'])('shows the page %s with its styles', async (path) => {
    const page = await ask(path)
    expect(page.status).toBe(200)
    const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text()) ?? []
    expect((await ask(style)).status).toBe(200)
  })

  it('serves the pictures of its home page', async () => {
    const home = await (await ask('/')).text()
    const pictures = [...home.matchAll(/"(\/pictures\/[^"\s]+\.(?:webp|avif))/g)].map(([, path = '']) => path)
    expect(pictures.length).toBeGreaterThan(3)
    for (const picture of pictures) expect.soft((await ask(picture)).status, picture).toBe(200)
  })

  it('answers the API', async () => {
    expect(await (await ask('/api/products')).json()).toEqual([])
    expect((await ask('/api/users')).status).toBe(401)
  })
})

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function packageOf(name: string): string {
  return join(installed, 'node_modules', name)
}

/** Runs a command of the release with only this environment; returns its output and exit code. */
function command(args: string[], environment: Record<string, string>): Promise<{ output: string; code: number }> {
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: installed, env: { PATH, ...environment } }, (error, out, err) =>
      resolve({ output: out + err, code: typeof error?.code === 'number' ? error.code : 0 }),
    )
  })
}
