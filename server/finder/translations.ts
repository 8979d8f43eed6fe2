/**
 * German, French and Spanish words of the trade, with the English words of `synonyms.ts` that say the same; `synonyms.ts` has the
 * Spanish words that mean a single thing. No native speaker has read these lists.
 */

const strap = 'band bander baender'
const tool = 'gerat gerate geraet geraete werkzeug werkzeuge'

/** Each beginning with each ending: German writes "steel strap" as one word. */
const compounds = (beginnings: string, endings: string): string =>
  beginnings
    .split(' ')
    .flatMap((beginning) => endings.split(' ').map((ending) => beginning + ending))
    .join(' ')

type Row = readonly [words: string, means: string]

const german: readonly Row[] = [
  ['polypropylen', 'pp'],
  ['kunststoff plastik', 'plastic'],
  ['stahl eisen metall', 'steel'],
  ['gewebe', 'textile'],
  [`${compounds('umreifungs verpackungs', strap)} umreifung umreifungen gurt gurte`, 'strap'],
  [`bandstahl bandeisen ${compounds('stahl bandstahl verpackungsstahl metall', strap)}`, 'steel strap'],
  [compounds('kunststoff plastik', strap), 'plastic strap'],
  [compounds('textil gewebe faden kordel schnur ballen', strap), 'textile strap'],
  [compounds('polyester', strap), 'pet strap'],
  [compounds('polypropylen', strap), 'pp strap'],
  [compounds('komposit', strap), 'composite strap'],
  [
    `zurrgurt zurrgurte zurrgurten spanngurt spanngurte einwegzurrgurt ${compounds('zurr einwegzurr', strap)} ladungssicherung`,
    'lashing strap',
  ],
  ['seil seile schnur schnure schnuere kordel kordeln', 'cord'],
  [compounds('hand', strap), 'hand strap'],
  [compounds('maschinen', strap), 'machine strap'],
  [compounds('verschluss metall stahl', 'hulse hulsen huelse huelsen plombe plomben'), 'seal'],
  ['hulse hulsen huelse huelsen plombe plomben', 'seal'],
  ['schnalle schnallen verschlussschnalle verschlussschnallen', 'buckle'],
  ['klemme klemmen haftklemme haftklemmen', 'seal buckle'],
  ['umreifungsset umreifungssets', 'strapping-set'],
  [compounds('draht metall kordel', 'schnalle schnallen klemme klemmen'), 'wire-buckle'],
  [`${compounds('umreifungs', tool)} ${tool}`, 'tool'],
  ['umreifungsmaschine umreifungsmaschinen', 'machine-tool'],
  [`${compounds('akku batterie', tool)} akkuumreifungsgerat akkuumreifungsgeraet`, 'battery tool'],
  [compounds('druckluft pneumatik', tool), 'pneumatic tool'],
  [compounds('hand', tool), 'manual tool'],
  [compounds('kombi kombinations', tool), 'combination-tool'],
  [`spanner handspanner bandspanner spannzange ${compounds('spann bandspann', tool)}`, 'tensioner'],
  [compounds('ratschen', 'spanner'), 'ratchet tensioner'],
  [compounds('winden', 'spanner'), 'windlass tensioner'],
  [
    `umreifungszange umreifungszangen verschlusszange verschlusszangen plombenzange plombenzangen kerbzange kerbzangen verschliesser ${compounds('verschluss plombier', tool)}`,
    'sealer',
  ],
  [
    'schneidezange schneidezangen bandschneider bandabschneider bandschere bandscheren stahlbandschere stahlbandscheren blechschere schneider schere scheren',
    'cutter',
  ],
  ['abroller bandabroller bandspender haspel haspeln rollenhalter abrollwagen abrollgerat abrollgeraet', 'dispenser'],
  ['zubehor zubehoer', 'accessory'],
  ['ersatzteil ersatzteile verschleissteil verschleissteile reparaturset reparatursatz', 'spare-part'],
  [compounds('spann transport ersatz', 'rad rader raeder'), 'wheel'],
  ['ersatzakku ersatzakkus', 'spare-battery'],
  ['ladegerat ladegerate ladegeraet ladegeraete', 'charger'],
  ['kantenschutz kantenschutzwinkel kantenschutzecke kantenschutzecken kantenschoner eckenschutz', 'edge-protector'],
  ['batterie', 'battery'],
  ['druckluft pneumatisch', 'pneumatic'],
  ['manuell', 'manual'],
  ['maschinell', 'machine'],
  ['verzinkt verzinkte verzinktes', 'zinc'],
  ['gewebt gewebte gewebtes', 'woven'],
  ['phosphatiert phosphatierte', 'phosphated'],
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
  ['karton kartons kartonagen', 'carton'],
  ['palette paletten', 'pallet'],
  ['ziegel ziegelsteine', 'brick'],
  ['holz schnittholz', 'timber'],
  ['rohr rohre', 'pipe'],
  ['sacke saecke', 'bag'],
  ['wetterfest aussenlager', 'outdoor'],
  ['schwerlast', 'heavy-duty'],
]

const spanish: readonly Row[] = [
  ['zuncho zunchado', 'strap'],
  ['compuesto', 'composite'],
  ['cuerda cuerdas cordel', 'cord'],
  ['amarre trincaje', 'lashing'],
  ['zunchadora zunchadoras atadora atadoras', 'tool'],
  ['tensionador tensionadora tensionadores', 'tensioner'],
  [
    'engarzadora engarzadoras crimpadora crimpadoras precintador sellador selladores tenaza tenazas cerradora',
    'sealer',
  ],
  ['cizalla cizallas cortaflejes cortazuncho', 'cutter'],
  ['portafleje portaflejes portarrollo portarrollos portabobina portabobinas desbobinador', 'dispenser'],
  ['rueda ruedas', 'wheel'],
  ['esquinera esquineras cantonera', 'edge-protector'],
  ['caja cajas', 'carton'],
  ['intemperie exterior', 'outdoor'],
  ['autoblocante autobloqueante', 'self-locking'],
  ['trinquete carraca', 'ratchet'],
  ['fosfatado fosfatada', 'phosphated'],
  ['pavonado', 'blued'],
]

const french: readonly Row[] = [
  ['acier', 'steel'],
  ['plastique', 'plastic'],
  ['corde ficelle', 'cord'],
  ['feuillard cerclage ruban sangle rouleau rouleaux bobine', 'strap'],
  ['arrimage', 'lashing'],
  ['chape scelle plombe', 'seal'],
  ['agrafe', 'seal buckle'],
  ['boucle', 'buckle'],
  ['autobloquant autobloquante', 'self-locking'],
  ['outil outillage appareil cercleuse', 'tool'],
  ['tendeur', 'tensioner'],
  ['sertisseur sertisseuse sertissage agrafeuse', 'sealer'],
  ['cisaille coupe-feuillard coupe-feuillards', 'cutter'],
  ['devidoir derouleur', 'dispenser'],
  ['accessoire', 'accessory'],
  ['chargeur', 'charger'],
  ['pneumatique', 'pneumatic'],
  ['manuel manuelle', 'manual'],
  ['molette roue', 'wheel'],
  ['galvanise galvanisee zingue', 'zinc'],
  ['tisse tissee', 'woven'],
  ['bleui bleuie', 'blued'],
  ['cliquet', 'ratchet'],
  ['noir noire', 'black'],
  ['blanc blanche', 'white'],
  ['vert verte', 'green'],
  ['bleu bleue', 'blue'],
  ['brique', 'brick'],
  ['bois', 'timber'],
  ['tuyau tuyaux', 'pipe'],
]

const rows = [...german, ...spanish, ...french]

const translations = new Map(
  rows.flatMap(([words, means]) => words.split(' ').map((word) => [word, means.split(' ')] as const)),
)

/** Everyday words of several languages that resemble words of the trade: a German street (Straße) is no strap. */
const everyday = new Set('strasse strassen hund rouge apparel'.split(' '))

/** Whether a word must not be corrected into another. */
export const isEverydayWord = (word: string): boolean => everyday.has(word)

/** The English words for a word of another language. */
export const translationOf = (word: string): readonly string[] | undefined => translations.get(word)

/** Short words are left out: too many English words are one letter away from them. */
export const correctedTranslations: readonly string[] = [...translations.keys()].filter((word) => word.length >= 8)
