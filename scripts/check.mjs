// npm run check: types, lint, unused code and the quick tests, in parallel, in under a minute.
import { spawn } from 'node:child_process'
import { giveUp, installPackages, root, run, step } from './prepare.mjs'

const node = installPackages()
const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen']
if (step('Route types', () => run(node, typegen, { quiet: true })) !== 0) giveUp('Route types: see above.')

const results = await Promise.all([
  check('Types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  check('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
  check('Unused code', ['node_modules/knip/bin/knip.js', '--no-config-hints']),
  check('Quick tests', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']),
])
const failed = results.filter(({ code }) => code !== 0)
if (failed.length > 0) giveUp(`${failed.map(({ what }) => what).join(', ')}: something is wrong, see above.`)

/** Runs one check in parallel to the others; its output is shown at its end, and only if it fails. */
function check(what, args) {
  const started = Date.now()
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${what} (${seconds} s)`)
      if (code !== 0) console.error(said)
      resolve({ what, code })
    })
  })
}
