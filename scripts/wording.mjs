// Counts the sentences that read as if translated, in comments, test names, screen texts and documents. npm run check prints
// their number as a warning, and never fails because of them. `node scripts/wording.mjs --list` prints each with its file.
// docs/wording.md says how to write.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

/** A question may begin with "Who" or "What", and "as soon as" is plain English. */
const patterns = {
  'starts with Who': /^(Who|Whoever|Whose)\b(?!.*\?$)/,
  'starts with What': /^(What|Whatever)\b(?!.*\?$)/,
  'starts with As': /^As (?!soon|long|far|many|much|of|a rule)/,
  'has come': /\b(has|have) come\b/,
  'is told': /\b(is|are|was|were|be) told\b/,
  'is asked for': /\b(is|are|was|were|be) asked (for|to)\b/,
  'nobody, somebody': /\b(nobody|somebody|anybody)\b/i,
}

/** Every sentence of a file that people read. In code, these are comments, test names and texts. */
export function sentencesOf(file, text) {
  const passages = extname(file) === '.md' ? text.split(/\n\n|\n- |\|/) : passagesOfCode(text)
  return passages.flatMap((passage) =>
    passage
      .replace(/\n\s*(\*|\/\/)?/g, ' ')
      .split(/(?<=[.!?:])\s+/)
      .map((sentence) => sentence.replace(/^[\s*#>_]+/, '').trim())
      .filter(Boolean),
  )
}

/** The names of the patterns that a sentence matches. */
export const oddnessOf = (sentence) => Object.keys(patterns).filter((name) => patterns[name].test(sentence))

function passagesOfCode(text) {
  const comments = [...text.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*(?:\n\s*\/\/ .*)*)/g)]
  const names = [...text.matchAll(/\b(?:it|test|describe|step)(?:\.\w+)?\(\s*['`]([^'`\n]*)/g)]
  const texts = [...text.matchAll(/>\s*([A-Z][^<>{}\n]* [^<>{}\n]*)|['`]([A-Z][^'`\n]* [^'`\n]*[.!?])['`]/g)]
  return [...comments, ...names, ...texts].map((match) => match[1] ?? match[2] ?? '')
}

/** These files quote the patterns. */
const left = ['docs/wording.md', 'tests/unit/wording.test.ts']

function findOddSentences() {
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files.split('\n').flatMap((file) => {
    if (!file || left.includes(file)) return []
    const sentences = sentencesOf(file, readFileSync(join(root, file), 'utf8'))
    return sentences.flatMap((sentence) => oddnessOf(sentence).map((pattern) => ({ file, pattern, sentence })))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const odd = findOddSentences()
  if (process.argv.includes('--list'))
    for (const { file, pattern, sentence } of odd) console.log(`${file}: ${pattern}: ${sentence}`)
  if (odd.length > 0)
    console.log(`Warning: ${odd.length} sentences may read as if translated: node scripts/wording.mjs --list`)
}
