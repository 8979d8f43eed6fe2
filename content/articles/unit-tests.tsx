import { CodeExample } from '../code-example.tsx'
import type { Article } from '../shapes.ts'

const testsThatReadAsRules = `
import { describe, expect, it } from 'vitest'
import { strapsNeeded } from './straps-needed'

describe('strapsNeeded', () => {
  it('rounds up, because there is no half strap', () => {
    expect(strapsNeeded({ loadN: 10_000, strapN: 3_000 })).toBe(4)
  })

  it('never goes below two straps on a pallet', () => {
    expect(strapsNeeded({ loadN: 500, strapN: 3_000 })).toBe(2)
  })

  it('refuses a strap without strength', () => {
    expect(() => strapsNeeded({ loadN: 500, strapN: 0 })).toThrow('strength')
  })
})`

export const unitTests: Article = {
  slug: 'unit-tests',
  question: 'What is a unit test, and why should we write unit tests?',
  answer: (
    <>
      <p>
        A unit test runs one small piece of behaviour on its own and compares the result with the expected result. The
        unit is a rule rather than a file: “an order takes at least the minimum” is a unit, however many functions
        enforce it. A unit test needs neither network nor clock, so it is quick and gives the same answer each time.
      </p>
      <p>
        Unit tests find mistakes while they are cheap to mend. Later they help even more: you can change the inside of
        working code without fear, because the tests show within seconds whether the code still does what it should.
        They also document the code, with examples that cannot become outdated unnoticed. And code that is hard to test
        is often badly divided.
      </p>
      <CodeExample about="unit tests that read as rules" code={testsThatReadAsRules} />
      <p>
        Some advice from experience. Name a test as a sentence about behaviour. Test what callers can see, not how the
        code works inside, or every tidy-up breaks the tests. Test the boundaries: none, one, the limit, one more than
        the limit. See each test fail once: a test that cannot fail proves nothing. And test the whole program too,
        because units that work alone may not work together.
      </p>
    </>
  ),
}
