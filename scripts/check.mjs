// npm run check: types, lint and the quick tests, in under a minute.
import { giveUp, installPackages, run, step } from './prepare.mjs'

const node = installPackages()
const checks = [
  ['Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['Quick tests', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']],
]
for (const [what, args] of checks) {
  if (step(what, () => run(node, args, { quiet: what !== 'Quick tests' })) !== 0)
    giveUp(`${what}: something is wrong, see above.`)
}
