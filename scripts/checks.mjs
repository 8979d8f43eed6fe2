// Checks without a database or browser, in parallel: types, lint, unused code, roads and wording.
import { spawn } from 'node:child_process'
import { root, run, step } from './prepare.mjs'

/** Checks of the code by name. npm test counts each of them; npm run check adds the quick tests. */
export const codeChecks = {
  Types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'Lint and walls': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  'Unused code': ['node_modules/knip/bin/knip.js', '--no-config-hints'],
  Roads: ['scripts/road.mjs'],
  Wording: ['scripts/wording.mjs'],
}

/** Generates the route types, then runs all checks in parallel. Returns name and exit code of each. */
export async function checkAll(node, checks) {
  const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen']
  const code = step('Route types', () => run(node, typegen, { quiet: true }))
  if (code !== 0) return [{ what: 'Route types', code }]
  return Promise.all(Object.entries(checks).map(([what, args]) => check(node, what, args)))
}

/** Prints the output at the end, and only if the check fails. Lines that start with `Warning: ` are always printed. */
function check(node, what, args) {
  const started = Date.now()
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${what} (${seconds} s)`)
      if (code !== 0) console.error(output)
      else for (const warning of output.match(/^Warning: .*/gm) ?? []) console.log(`  ${warning}`)
      resolve({ what, code })
    })
  })
}
