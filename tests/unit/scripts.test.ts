/** The scripts that prepare a checkout, run in a separate checkout whose path has spaces. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))

/** A checkout with our scripts and these files; deleted when the test ends. */
function checkout(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleje in a path with spaces '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(scripts, join(folder, 'scripts'), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const runNode = (folder: string, args: string[], environment: Record<string, string> = {}) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...environment } })

it('built files are compressed, wherever the checkout is', () => {
  const folder = checkout({ 'build/client/assets/page.js': 'export const words = 1' })
  runNode(folder, ['scripts/compress-assets.mjs'])
  const packed = readFileSync(join(folder, 'build/client/assets/page.js.gz'))
  expect(gunzipSync(packed).toString()).toBe('export const words = 1')
  expect(existsSync(join(folder, 'build/client/assets/page.js.br'))).toBe(true)
})

describe('installing the packages', () => {
  /** A package needed only for building. It is in the checkout itself, so that npm needs no network. */
  const withBuilder = {
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', devDependencies: { builder: 'file:builder' } }),
    'package-lock.json': JSON.stringify({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'shop', version: '1.0.0', devDependencies: { builder: 'file:builder' } },
        'node_modules/builder': { resolved: 'builder', link: true },
        builder: { version: '1.0.0', dev: true },
      },
    }),
    'builder/package.json': JSON.stringify({ name: 'builder', version: '1.0.0' }),
  }
  const install = (folder: string) =>
    runNode(folder, ['-e', "import('./scripts/prepare.mjs').then((prepare) => prepare.installPackages())"], {
      NODE_ENV: 'production',
    })

  it('includes the tools that build the pages, even with NODE_ENV=production, and happens only once', () => {
    const folder = checkout(withBuilder)
    expect(install(folder)).toContain('Installing packages')
    expect(existsSync(join(folder, 'node_modules/builder/package.json'))).toBe(true)
    expect(install(folder)).toBe('')
  })

  it('is repeated after a tool has been removed', () => {
    const folder = checkout(withBuilder)
    install(folder)
    rmSync(join(folder, 'node_modules/builder'))
    install(folder)
    expect(existsSync(join(folder, 'node_modules/builder/package.json'))).toBe(true)
  })
})
