// npm run mutants -- server/orders contract/orders/rules [--tests orders,payments] [--sample 5]: makes one mistake at a time in
// a copy of the files, and prints the mistakes that no test notices. See docs/tests.md.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { forManyDatabases, startPostgres } from './machine.mjs'
import { giveUp, installAllPackages, root, run } from './prepare.mjs'
import { seedOfRun } from './test-seed.mjs'
import { installMutantTools } from './tools-of-tests.mjs'

const words = process.argv.slice(2)
const tests = optionOf('--tests')
const oneIn = optionOf('--sample') ?? '1'
if (words.length === 0) giveUp('Name files or folders: npm run mutants -- contract/orders server/orders')

const files = words.map((word) => (isFolder(word) ? `${word}/**/*.ts` : word))
const node = installAllPackages()
installMutantTools()
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(forManyDatabases)
const folder = mkdtempSync(join(tmpdir(), 'fleje-mutants-'))
const env = {
  TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres.url,
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  TEST_SEED: seedOfRun({ given: process.env.TEST_SEED, isEverything: false }),
  ...(tests && { MUTANT_TESTS: tests }),
}
try {
  // Two runs per core, because tests often wait.
  const program = ['tests/mutants/run.mjs', join(folder, 'copies'), String(2 * availableParallelism()), oneIn, ...files]
  process.exitCode = run(node, program, { env })
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A file name may be followed by a range of lines, which Stryker reads: server/orders/shipping.ts:20-60. */
function isFolder(word) {
  return statSync(join(root, word), { throwIfNoEntry: false })?.isDirectory() ?? false
}

function optionOf(name) {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words.splice(at, 2)[1]
}
