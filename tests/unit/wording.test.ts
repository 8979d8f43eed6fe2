/** The warning of npm run check about sentences that read as if translated, and the words that docs/wording.md replaces. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** As identifiers, columns and texts spell the words of docs/wording.md. */
const replaced = new RegExp(
  [
    /[cC]all(ed)?[ _-]?[oO]ff/,
    /takeBackMail/,
    /\blapsed\b/,
    /[uU]sual[A-Z]/,
    /[a-z]Usual/,
    /is_usual/,
    /(?<![#"])[rR]unning[ _-]?[oO]ut/,
    /[nN]eeds[ _-]?[yY]ou\b/,
    /put\w*Back\b/,
    /put (product|review|it) back/,
    /[gG]ive[ _-]?[mM]oney/,
    /isProved\b/,
    /[uU]nprovedA(ddr|cc)/,
    /[pP]roved?nAddress/,
    /unproven/,
    /judge[A-Z]/,
    /(?<![pP]acking )\bslip\b/,
    /isFetched/,
    /\bforAdmin\b/,
    /\bby_?[eE]mail\b(?!')/,
    /\b(approved|changed)_by\b/,
    /\bwholes\b/,
    /believed/,
    /lastWords/,
    /besideOrder/,
    /basket/,
    /dunning/,
    /chargeback/,
    /audit[ _-]?[lL]og/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

it('code has none of the words that docs/wording.md replaces', () => {
  const files = execFileSync('git', ['ls-files', 'server/**/*.ts', 'contract/**/*.ts', 'web/**/*.ts', 'web/**/*.tsx'], {
    encoding: 'utf8',
  })
  const lines = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (replaced.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
  expect(lines).toEqual([])
})
