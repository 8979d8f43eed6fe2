/**
 * German words of the trade, and Spanish words that mean several things, with the English words of `synonyms.ts` that say the
 * same. No native speaker has read these lists.
 */

const strap = 'band bander baender'
const tool = 'gerat gerate geraet geraete werkzeug werkzeuge'

/** Each beginning with each ending: German writes "steel strap" as one word. */
const compounds = (beginnings: string, endings: string): string =>
  beginnings
    .split(' ')
    .flatMap((beginning) => endings.split(' ').map((ending) => beginning + ending))
    .join(' ')

const rows: readonly [words: string, means: string][] = [
  ['polypropylen', 'pp'],
  ['kunststoff plastik', 'plastic'],
  ['stahl eisen metall', 'steel'],
  ['gewebe', 'textile'],
  [`${compounds('umreifungs verpackungs', strap)} umreifung umreifungen gurt gurte zuncho`, 'strap'],
  [`bandstahl ${compounds('stahl bandstahl verpackungsstahl metall', strap)}`, 'steel strap'],
  [compounds('kunststoff plastik', strap), 'plastic strap'],
  [compounds('textil gewebe faden kordel', strap), 'textile strap'],
  [compounds('polyester', strap), 'pet strap'],
  ['zurrgurt zurrgurte zurrgurten ladungssicherung', 'lashing strap'],
  [compounds('hand', strap), 'hand strap'],
  [compounds('maschinen', strap), 'machine strap'],
  [compounds('verschluss metall stahl', 'hulse hulsen huelse huelsen plombe plomben'), 'seal'],
  ['hulse hulsen huelse huelsen plombe plomben', 'seal'],
  ['schnalle schnallen verschlussschnalle verschlussschnallen', 'buckle'],
  ['klemme klemmen haftklemme haftklemmen', 'seal buckle'],
  ['umreifungsset umreifungssets', 'strapping-set'],
  ['drahtschnalle drahtschnallen metallschnalle metallschnallen', 'wire-buckle'],
  [`${compounds('umreifungs', tool)} ${tool}`, 'tool'],
  ['umreifungsmaschine umreifungsmaschinen', 'machine-tool'],
  [`${compounds('akku batterie', tool)} akkuumreifungsgerat akkuumreifungsgeraet`, 'battery tool'],
  [compounds('druckluft pneumatik', tool), 'pneumatic tool'],
  [compounds('hand', tool), 'manual tool'],
  [compounds('kombi kombinations', tool), 'combination-tool'],
  [`spanner bandspanner spannzange ${compounds('spann bandspann', tool)}`, 'tensioner'],
  [
    `umreifungszange umreifungszangen verschlusszange verschlusszangen plombenzange plombenzangen verschliesser ${compounds('verschluss', tool)}`,
    'sealer',
  ],
  ['schneidezange schneidezangen bandschneider bandschere bandscheren schneider schere scheren', 'cutter'],
  ['abroller bandabroller abrollwagen abrollgerat abrollgeraet portafleje portaflejes', 'dispenser'],
  ['zubehor zubehoer', 'accessory'],
  ['ersatzteil ersatzteile', 'spare-part'],
  ['spannrad spannraeder spannrader', 'wheel'],
  ['ersatzakku ersatzakkus', 'spare-battery'],
  ['ladegerat ladegerate ladegeraet ladegeraete', 'charger'],
  ['kantenschutz kantenschutzwinkel kantenschutzecke kantenschutzecken', 'edge-protector'],
  ['batterie', 'battery'],
  ['druckluft pneumatisch', 'pneumatic'],
  ['manuell', 'manual'],
  ['maschinell', 'machine'],
  ['verzinkt verzinkte verzinktes', 'zinc'],
  ['gewebt gewebte gewebtes', 'woven'],
  ['geblaut', 'blued'],
  ['lackiert lackiertes', 'painted'],
  ['hochfest hochfestes', 'high-tensile'],
  ['gezahnt', 'serrated'],
  ['hulsenlos plombenlos', 'sealless'],
  ['reibschweissung reibschweissen', 'friction-weld'],
  [compounds('reibschweiss', tool), 'friction-weld tool'],
  ['weiss weisses', 'white'],
  ['schwarz schwarzes', 'black'],
  ['grun gruen grunes', 'green'],
  ['blau blaues', 'blue'],
  ['karton kartons kartonagen caja cajas', 'carton'],
  ['palette paletten', 'pallet'],
  ['ziegel ziegelsteine', 'brick'],
  ['holz schnittholz', 'timber'],
  ['rohr rohre', 'pipe'],
  ['sacke saecke', 'bag'],
  ['wetterfest aussenlager intemperie exterior', 'outdoor'],
  ['schwerlast', 'heavy-duty'],
]

const translations = new Map(
  rows.flatMap(([words, means]) => words.split(' ').map((word) => [word, means.split(' ')] as const)),
)

/** Everyday words that resemble words of the trade: a street means no straps. */
const everyday = new Set(['strasse', 'strassen'])

/** Whether a word must not be corrected into another. */
export const isEverydayWord = (word: string): boolean => everyday.has(word)

/** The English words for a word of another language. */
export const translationOf = (word: string): readonly string[] | undefined => translations.get(word)

/** Short words are left out: too many English words are one letter away from them. */
export const correctedTranslations: readonly string[] = [...translations.keys()].filter((word) => word.length >= 8)
