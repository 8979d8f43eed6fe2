/** `npm run check` skips a check only if it has passed on exactly the same state of the checkout. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))

/** A repository with our scripts, an ignored folder, and one file of code. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(scripts, join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('.gitignore', 'node_modules\n')
  write('code.ts', 'export const price = 1')
  write('node_modules/.package-lock.json', '{}')
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  const evaluate = (code: string, env: Record<string, string> = {}) =>
    execFileSync(
      process.execPath,
      ['-e', `import('./scripts/passed-checks.mjs').then((m) => console.log(JSON.stringify(${code} ?? null)))`],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } },
    )
  return {
    folder,
    write,
    fingerprint: (env?: Record<string, string>) => evaluate('m.fingerprintOfCheckout()', env),
    evaluate,
  }
}

it('the state of the checkout changes with each file, package and variable of the tests, and with nothing else', () => {
  const { folder, write, fingerprint } = checkout()
  const states = [fingerprint()]
  const next = () => states.push(fingerprint())
  write('node_modules/cache', 'anything')
  expect(fingerprint()).toBe(states[0])
  states.push(fingerprint({ TEST_OF_THIS_RUN: '1' }))
  write('code.ts', 'export const price = 2')
  next()
  write('not-added-yet.ts', '')
  next()
  write('node_modules/.package-lock.json', '{"packages":{}}')
  next()
  rmSync(join(folder, 'code.ts'))
  next()
  expect(new Set(states).size).toBe(6)
})

it('checks that have passed are remembered for this state of the checkout only', () => {
  const { evaluate } = checkout()
  expect(JSON.parse(evaluate("m.readPassed('one')"))).toEqual([])
  evaluate("m.writePassed('one', ['Types'])")
  expect(JSON.parse(evaluate("m.readPassed('one')"))).toEqual(['Types'])
  expect(JSON.parse(evaluate("m.readPassed('two')"))).toEqual([])
})
