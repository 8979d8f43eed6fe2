// Checks without a database or browser: types, lint, unused code, roads and wording.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { root, run, step } from './prepare.mjs'

/**
 * Checks of the code by name, the quickest first. npm test counts each of them; npm run check adds the quick tests. With more
 * threads, the compiler would take twice as much processor time, and on two cores more time as well.
 */
export const codeChecks = {
  Roads: ['scripts/road.mjs'],
  Wording: ['scripts/wording.mjs'],
  'Unused code': ['node_modules/knip/bin/knip.js', '--no-config-hints'],
  'Lint and walls': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  Types: ['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded'],
}

/**
 * Generates the route types, then runs the checks in their order, at any time one for each core, so that quick checks report
 * soon. Returns name and exit code of each.
 */
export async function checkAll(node, checks) {
  const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen']
  const code = step('Route types', () => run(node, typegen, { quiet: true }))
  if (code !== 0) return [{ what: 'Route types', code }]
  const waiting = Object.entries(checks)
  const results = []
  const runOneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await check(node, ...next))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runOneByOne))
  return results
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
