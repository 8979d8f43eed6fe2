// npm run test:firebase: tests sign-in with Firebase Authentication, on its official emulator. Arguments are passed to
// Playwright.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, freePort } from './machine.mjs'
import { buildPages, installAllPackages, run, step } from './prepare.mjs'
import { installFirebaseTools } from './tools-of-tests.mjs'

const node = installAllPackages()
installFirebaseTools()
const CHROMIUM = findChromium()
buildPages(node)

const folder = mkdtempSync(join(tmpdir(), 'fleje-firebase-'))
const config = join(folder, 'firebase.json')
const onFreePort = async () => ({ host: '127.0.0.1', port: await freePort() })
const emulators = { auth: await onFreePort(), hub: await onFreePort(), logging: await onFreePort() }
writeFileSync(config, JSON.stringify({ emulators: { ...emulators, ui: { enabled: false } } }))

const quoted = (words) => words.map((word) => `"${word}"`).join(' ')
const tests = [node, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/firebase']
const exec = ['emulators:exec', '--config', config, '--project', 'demo-fleje', '--only', 'auth']
// The tools store the user's configuration in XDG_CONFIG_HOME, which is deleted with the folder.
const env = { CHROMIUM, XDG_CONFIG_HOME: folder }
const code = step('Signing in by Firebase, in Chromium', () =>
  run(
    node,
    [
      'tests/firebase/tools/node_modules/firebase-tools/lib/bin/firebase.js',
      ...exec,
      quoted([...tests, ...process.argv.slice(2)]),
    ],
    { env },
  ),
)
rmSync(folder, { recursive: true, force: true })
process.exit(code)
