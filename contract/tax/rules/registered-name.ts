/** Whether the register of VAT numbers names the buyer. Case, accents, punctuation and legal forms do not count. */

/** `unpublished`: the country of the number publishes no names. */
export const nameComparisons = ['same', 'different', 'unpublished'] as const
export type NameComparison = (typeof nameComparisons)[number]

/** VIES writes the legal name and the trade name of a Greek company like this. */
const betweenNames = '||'

export function compareNames(billed: string, registered: string): NameComparison {
  const names = registered.split(betweenNames).map(plainName).filter(Boolean)
  if (names.length === 0) return 'unpublished'
  return names.includes(plainName(billed)) ? 'same' : 'different'
}

/** Legal forms of companies in the member states, and the words of those that are written out. */
const legalForms = new Set(
  [
    'sl slu sll sa sau sociedad limitada anonima unipersonal laboral scp sc cb coop',
    'gmbh ag kg kgaa ohg ug gbr ev mbh co haftungsbeschrankt gesellschaft mit beschrankter haftung',
    'sarl sas sasu eurl snc sci societe anonyme par actions simplifiee a responsabilite limitee',
    'srl srls spa sapa sas snc societa per azioni ss lda unipessoal limitada',
    'bv nv cv vof bvba sprl srl ltd limited plc llp lp dac clg uc',
    'ab hb oy oyj as aps ivs kft zrt nyrt bt sro doo dd spzoo sp zoo z oo spolka ograniczona odpowiedzialnoscia',
    'ood eood ad ead sia uab ou sa epe ike oe ee ae monoprosopi scrl se eeig',
  ].flatMap((some) => some.split(' ')),
)

const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' }

/** The words of the name, without legal forms before and after them; whole if there is nothing else. */
function plainName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłđæœıς]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/['’.]/g, '')
  const words = joinInitials(folded.match(/[\p{L}\p{N}]+/gu) ?? [])
  const isForm = (word: string) => legalForms.has(word)
  const first = words.findIndex((word) => !isForm(word))
  const last = words.findLastIndex((word) => !isForm(word))
  return (first === -1 ? words : words.slice(first, last + 1)).join(' ')
}

/** `S. L.` is `sl`. */
const joinInitials = (words: readonly string[]): string[] =>
  words
    .join(' ')
    .replaceAll(/(?<![\p{L}\p{N}])[\p{L}](?: [\p{L}](?![\p{L}\p{N}]))+/gu, (initials) => initials.replaceAll(' ', ''))
    .split(' ')
    .filter(Boolean)
