/** Runs Stryker with our mutators beside its own, on the named files. */
import { statementMutators } from './mutators.mjs'

const tools = new URL('tools/node_modules/@stryker-mutator/', import.meta.url)
const { Stryker } = await import(new URL('core/dist/src/index.js', tools).href)
const { allMutators } = await import(new URL('instrumenter/dist/src/mutators/mutate.js', tools).href)
allMutators.push(...statementMutators)

/** Texts, shapes and patterns: tests would only repeat them. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex', 'OptionalChaining']

const [tempDirName, concurrency, ...mutate] = process.argv.slice(2)
await new Stryker({
  mutate,
  tempDirName,
  concurrency: Number(concurrency),
  testRunner: 'vitest',
  plugins: [new URL('vitest-runner/dist/src/index.js', tools).pathname],
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  mutator: { excludedMutations },
  // TypeScript 7 has no API for programs, with which Stryker would rewrite it.
  tsconfigFile: 'none',
  ignorePatterns: ['/build', '/release', '/.data', '/screenshots', '/test-results', '/bench'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, allowColor: false },
  timeoutMS: 60_000,
}).runMutationTest()
