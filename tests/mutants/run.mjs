/** Runs Stryker with our mutators beside its own, on the named files. */
import { createHash } from 'node:crypto'
import { statementMutators } from './mutators.mjs'

const tools = new URL('tools/node_modules/@stryker-mutator/', import.meta.url)
const { Stryker } = await import(new URL('core/dist/src/index.js', tools).href)
const { MutantTestPlanner } = await import(new URL('core/dist/src/mutants/mutant-test-planner.js', tools).href)
const { allMutators } = await import(new URL('instrumenter/dist/src/mutators/mutate.js', tools).href)
allMutators.push(...statementMutators)

/** Texts, shapes and patterns are not mutated, because tests could only repeat them. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex', 'OptionalChaining']

const [tempDirName, concurrency, oneIn, ...mutate] = process.argv.slice(2)
for (const mutator of allMutators) {
  const { name, mutate } = mutator
  mutator.mutate = function* drawn(path, context) {
    for (const [index, mutant] of [...mutate.call(mutator, path, context)].entries())
      if (isDrawn(`${name} ${index} ${path.node.start} ${path.node.end}`)) yield mutant
  }
}

/** Draws one mutant in every `oneIn` by its place. The same TEST_SEED draws the same mutants. */
function isDrawn(place) {
  const hash = createHash('sha256').update(`${process.env.TEST_SEED} ${place}`).digest()
  return hash.readUInt32BE() % Number(oneIn) === 0
}

/** The tests that reach the fewest mutants check most closely. They run first, together with the quickest tests. */
const mostOfEach = 25
const { createMutantRunPlan } = MutantTestPlanner.prototype
MutantTestPlanner.prototype.createMutantRunPlan = function planned(mutant, wish) {
  const { testsById, testsByMutantId } = this.testCoverage
  this.reach ??= Object.groupBy(
    [...testsByMutantId.values()].flatMap((tests) => [...tests]),
    ({ id }) => id,
  )
  const tests = wish.testFilter.map((id) => testsById.get(id))
  const closest = tests.toSorted((one, other) => this.reach[one.id].length - this.reach[other.id].length)
  const quickest = tests.toSorted((one, other) => one.timeSpentMs - other.timeSpentMs)
  const first = [closest, quickest].flatMap((sorted) => sorted.slice(0, mostOfEach))
  const testFilter = [...new Set([...first, ...closest].map(({ id }) => id))]
  return createMutantRunPlan.call(this, mutant, { ...wish, testFilter })
}

await new Stryker({
  mutate,
  tempDirName,
  concurrency: Number(concurrency),
  testRunner: 'kept-thread',
  plugins: ['kept-thread.mjs', 'print-survivors.mjs'].map((name) => new URL(name, import.meta.url).pathname),
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  mutator: { excludedMutations },
  // A mutant in code that runs while its module is loaded would need all tests, with all code loaded again.
  ignoreStatic: true,
  // Stryker would rewrite the file with an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  ignorePatterns: ['/build', '/release', '/.data', '/screenshots', '/test-results', '/bench'],
  reporters: ['clear-text', 'progress-append-only', 'survivors'],
  clearTextReporter: { logTests: false, allowColor: false },
  // Tests and their expectations have their own time limits. This limit is for endless loops.
  timeoutMS: 180_000,
}).runMutationTest()
