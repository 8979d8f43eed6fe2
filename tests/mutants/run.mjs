/** Runs Stryker with our mutators beside its own, on the named files. */
import { createHash } from 'node:crypto'
import { statementMutators } from './mutators.mjs'

const tools = new URL('tools/node_modules/@stryker-mutator/', import.meta.url)
const { Stryker } = await import(new URL('core/dist/src/index.js', tools).href)
const { MutantTestPlanner } = await import(new URL('core/dist/src/mutants/mutant-test-planner.js', tools).href)
const { allMutators } = await import(new URL('instrumenter/dist/src/mutators/mutate.js', tools).href)
allMutators.push(...statementMutators)

/** Texts, shapes and patterns: tests would only repeat them. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex', 'OptionalChaining']

const [tempDirName, concurrency, oneIn, ...mutate] = process.argv.slice(2)
for (const mutator of allMutators) {
  const { name, mutate } = mutator
  mutator.mutate = function* drawn(path, context) {
    for (const [index, mutant] of [...mutate.call(mutator, path, context)].entries())
      if (isDrawn(`${name} ${index} ${path.node.start} ${path.node.end}`)) yield mutant
  }
}

/** One mutant in so many, by its place; the same ones with the same TEST_SEED. */
function isDrawn(place) {
  const hash = createHash('sha256').update(`${process.env.TEST_SEED} ${place}`).digest()
  return hash.readUInt32BE() % Number(oneIn) === 0
}

/** The tests that reach the fewest mutants look closest and come first, together with the quickest, which cost least. */
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
  // A mutant of code that runs while it is loaded would need all tests, with all code loaded again.
  ignoreStatic: true,
  // TypeScript 7 has no API for programs, with which Stryker would rewrite it.
  tsconfigFile: 'none',
  ignorePatterns: ['/build', '/release', '/.data', '/screenshots', '/test-results', '/bench'],
  reporters: ['clear-text', 'progress-append-only', 'survivors'],
  clearTextReporter: { logTests: false, allowColor: false },
  // Tests and their expectations end on their own. This is for loops without an end.
  timeoutMS: 180_000,
}).runMutationTest()
