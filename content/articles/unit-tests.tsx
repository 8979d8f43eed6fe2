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
        A unit test runs one small piece of behaviour on its own and compares what it does with what it should do. The
        unit is a rule rather than a file: “an order takes at least the minimum” is a unit, however many functions
        enforce it. It needs neither network nor clock, so it is quick and gives the same answer each time.
      </p>
      <p>
        The first use is finding mistakes while they are cheap. The greater one comes later: you can change the inside
        of working code without fear, because the tests say within seconds whether the outside still holds. They also
        document, with examples that cannot grow stale unnoticed. And code that is hard to test is usually telling you
        something about its shape.
      </p>
      <CodeExample about="unit tests that read as rules" code={testsThatReadAsRules} />
      <p>
        Some advice from living with them. Name a test as a sentence about behaviour. Test what callers can see, not how
        it is done, or every tidy-up breaks the tests. Test the boundaries: none, one, the limit, one beyond it. See
        each test fail once, since a test that cannot fail proves nothing. And do not stop there: units that are right
        one by one can still misunderstand each other, which is what tests through the front door are for.
      </p>
    </>
  ),
}
