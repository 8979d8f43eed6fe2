/** The scripts that prepare a checkout, run in a separate checkout whose path has spaces. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

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
  const links = { starter: 'file:starter' }
  const linksOfTests = { checker: 'file:checker' }
  /** A package for starting the shop and one for tests. They are in the checkout itself, so that npm needs no network. */
  const withTwoPackages = {
    'package.json': JSON.stringify({
      name: 'shop',
      version: '1.0.0',
      dependencies: links,
      devDependencies: linksOfTests,
    }),
    'package-lock.json': JSON.stringify({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'shop', version: '1.0.0', dependencies: links, devDependencies: linksOfTests },
        'node_modules/starter': { resolved: 'starter', link: true },
        'node_modules/checker': { resolved: 'checker', link: true, dev: true },
        starter: { version: '1.0.0' },
        checker: { version: '1.0.0', dev: true },
      },
    }),
    'starter/package.json': JSON.stringify({ name: 'starter', version: '1.0.0' }),
    'checker/package.json': JSON.stringify({ name: 'checker', version: '1.0.0' }),
  }
  const prepare = (folder: string, step: string) =>
    runNode(folder, ['-e', `import('./scripts/prepare.mjs').then((prepare) => prepare.${step}())`], {
      NODE_ENV: 'production',
    })
  const isThere = (folder: string, name: string) => existsSync(join(folder, 'node_modules', name, 'package.json'))

  it('leaves out the packages of the tests for npm start, and happens only once', () => {
    const folder = checkout(withTwoPackages)
    expect(prepare(folder, 'installPackages')).toContain('Installing packages')
    expect([isThere(folder, 'starter'), isThere(folder, 'checker')]).toEqual([true, false])
    expect(prepare(folder, 'installPackages')).toBe('')
  })

  it('is not repeated after npm ci by hand @rare', () => {
    const folder = checkout(withTwoPackages)
    execFileSync('npm', ['ci', '--include=dev', '--no-audit'], { cwd: folder })
    expect(prepare(folder, 'installPackages') + prepare(folder, 'installAllPackages')).toBe('')
  })

  it('adds the packages of the tests for npm test, keeps what is there, and adds a tool again that was removed', () => {
    const folder = checkout(withTwoPackages)
    const inode = () => lstatSync(join(folder, 'node_modules/starter')).ino
    prepare(folder, 'installPackages')
    const before = inode()
    expect(prepare(folder, 'installAllPackages')).toContain('Installing packages for the tests')
    expect([isThere(folder, 'starter'), isThere(folder, 'checker')]).toEqual([true, true])
    expect(prepare(folder, 'installPackages') + prepare(folder, 'installAllPackages')).toBe('')
    rmSync(join(folder, 'node_modules/checker'))
    prepare(folder, 'installAllPackages')
    expect(isThere(folder, 'checker')).toBe(true)
    expect(inode()).toBe(before)
  })

  it('installs everything at once for npm test in a fresh clone, and again after the packages were removed', () => {
    const folder = checkout(withTwoPackages)
    for (const _ of ['fresh', 'removed']) {
      expect(prepare(folder, 'installAllPackages')).toContain('Installing all packages')
      expect([isThere(folder, 'starter'), isThere(folder, 'checker')]).toEqual([true, true])
      rmSync(join(folder, 'node_modules/starter'))
    }
  })

  /** A checkout with one package, which is a file, and a function that gives the package another version. */
  function withPackedPackage() {
    const names = ['index.js', 'index.js.map', 'index.d.ts', 'index.d.cts', 'src/index.ts', 'README.md', 'LICENSE.md']
    const folder = checkout(Object.fromEntries(names.map((name) => [`package/${name}`, ''])))
    const publish = (version: string) => {
      const [place, dependencies] = [`packed-${version}.tgz`, { packed: `file:packed-${version}.tgz` }]
      const packages = { '': { dependencies }, 'node_modules/packed': { version, resolved: `file:${place}` } }
      const write = (name: string, what: object) => writeFileSync(join(folder, name), JSON.stringify(what))
      write('package/package.json', { name: 'packed', version })
      write('package.json', { dependencies })
      write('package-lock.json', { lockfileVersion: 3, requires: true, packages })
      execFileSync('tar', ['-czf', place, 'package'], { cwd: folder })
    }
    publish('1.0.0')
    return { folder, publish }
  }

  it('is repeated after the lockfile names another version', () => {
    const { folder, publish } = withPackedPackage()
    const installedVersion = () =>
      JSON.parse(readFileSync(join(folder, 'node_modules/packed/package.json'), 'utf8')).version
    prepare(folder, 'installPackages')
    expect(installedVersion()).toBe('1.0.0')
    publish('2.0.0')
    prepare(folder, 'installPackages')
    expect(installedVersion()).toBe('2.0.0')
  })

  it('removes what nothing reads, such as source maps, and keeps code, types and licences @rare', () => {
    const { folder } = withPackedPackage()
    prepare(folder, 'installPackages')
    const installed = globSync('**/*.*', { cwd: join(folder, 'node_modules/packed') })
    expect(installed.toSorted()).toEqual(['LICENSE.md', 'index.d.ts', 'index.js', 'package.json'])
  })

  it('installs no tool of the tests for npm start, because only the tests ask for these tools', () => {
    const { packages } = JSON.parse(readFileSync(join(scripts, '../package-lock.json'), 'utf8'))
    const tools = Object.keys(packageJson.devDependencies)
    expect(tools).toContain('vitest')
    expect(tools.filter((name) => packages[`node_modules/${name}`].dev !== true)).toEqual([])
  })
})
