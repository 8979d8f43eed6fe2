/** The warning of npm run check about sentences that read as if translated. */
import { expect, it } from 'vitest'
import { oddnessOf, sentencesOf } from '../../scripts/wording.mjs'

const oddIn = (file: string, text: string) =>
  sentencesOf(file, text).filter((sentence) => oddnessOf(sentence).length > 0)

it('the warning is given for comments, names of tests, texts of screens and documents', () => {
  const code = [
    '/** Kept for a day.\n * Who signs in later starts again. */',
    '// As above.',
    "it('sends what nobody has read', () => {})",
    '<p>\n  What has come is shown here\n</p>',
    "const refusal = 'The customer is told why.'",
  ].join('\n')
  expect(oddIn('page.tsx', code)).toEqual([
    'Who signs in later starts again.',
    'As above.',
    'sends what nobody has read',
    'What has come is shown here',
    'The customer is told why.',
  ])
  expect(oddIn('page.md', '# Orders\n\nA payment has come.\n- Nobody waits.')).toEqual([
    'A payment has come.',
    'Nobody waits.',
  ])
})

it('the warning is not given for questions, plain sentences and code', () => {
  const plain = '// What can a customer cancel?\n// As soon as the payment arrives, it is booked.\nconst nobody = 0'
  expect(oddIn('rules.ts', plain)).toEqual([])
})
