/** The rules of compatibility: each with its source in the trade. */
import { describe, expect, it } from 'vitest'
import type { Article } from '#contract/strapping/rules/fit-checks.ts'
import { fitOf, strapInMachine } from '#contract/strapping/rules/fits.ts'
import { article } from '#tests/demo-article.ts'

type Pair = [one: string, other: string, fits: string, why: string, source: string]

const sheet = 'the data sheet of the tool'
const foxRiver = 'catalog.foxriverpackaging.com, seals for steel strapping'
const pscl = 'pscl.co.uk/pages/serrated-plastic-strapping-seals'
const mpspack = 'mpspack.com.au, can I use plastic strapping seals on metal strapping'
const cores = 'johnmayecompany.com/feeds/blog/strapping-core-size-guide'
const grades = 'packagingsupplyanswers.blogspot.com/2014/02'
const aar = 'strappingtoolsandparts.com, frequently asked questions: AAR grades are closed by welding'
const cord = 'cejipac.wordpress.com: cord strap and wire buckles'
const weld = 'plastexstrapping.co.uk/polypropylene_technical.php: a friction weld keeps 75 %'
const quarter = '49 CFR 393.108: strap counts a quarter of its break strength'

const inThisOrder: Pair[] = [
  // Strap and tool.
  ['PT-1610', 'MT-PT20', 'yes', '', 'dodom.com, user guide: manual PET tensioner, 13 to 20 mm'],
  ['PT-1610', 'MT-PP16', 'no', 'The combination tool is for PP strap; the strap is PET.', sheet],
  [
    'PT-1206',
    'MT-PT20',
    'no',
    'The tensioner takes strap of 13–20 mm; the strap is 12 mm wide.',
    'dodom.com, as above',
  ],
  [
    'ST-3211-H',
    'AT-ST32',
    'no',
    'The combination tool takes strap up to 0.9 mm thick; the strap is 1.12 mm thick.',
    sheet,
  ],
  ['PP-1205-H', 'MS-PT16', 'no', 'The sealer is for PET strap; the strap is PP.', mpspack],
  ['ST-1905-H', 'MC-ST19N', 'yes', '', 'qualitystrapping.com/strapping_glossary: sealless combination tools'],
  ['ST-1305-R', 'MC-ST19N', 'yes', 'Set the tool low: it pulls up to 5,500 N, but the joint holds 3,258 N.', sheet],
  ['PP-1205-H', 'MC-PX13', 'yes', 'Set the tool low: it pulls up to 1,500 N, but the strap holds 1,300 N.', sheet],
  ['ST-3208-H', 'MS-ST32D', 'yes', '', foxRiver],
  ['PT-3213-R', 'AT-PT32', 'yes', '', aar],
  ['PT-1610', 'BT-PX19H', 'yes', 'Set the tool low: it pulls up to 4,800 N, but the joint holds 4,425 N.', weld],
  ['TX-40W', 'MT-TX40', 'yes', 'The tool pulls up to 6,000 N, less than a quarter of what this strap holds.', quarter],
  ['PP-0905-M', 'BT-PX13', 'yes', 'Set the tool low: it pulls up to 1,200 N, but the joint holds 713 N.', grades],
  ['ST-5111-H', 'AC-CUT1', 'no', 'The cutter takes strap of up to 32 mm; the strap is 50.8 mm wide.', sheet],
  // Strap and seal or buckle.
  ['PT-1610', 'SL-PT16S', 'yes', '', pscl],
  ['PT-1508', 'SL-PT16S', 'yes', '', pscl],
  ['PT-1610', 'SL-PP16', 'no', 'A plain seal slips on PET: use a serrated seal.', pscl],
  ['PT-1910', 'SL-ST19O', 'no', 'A plain seal slips on PET: use a serrated seal.', pscl],
  ['ST-1605-R', 'SL-PP16', 'no', 'Seals for plastic strap do not hold on steel.', mpspack],
  ['ST-1605-R', 'SL-PT16S', 'no', 'Seals for plastic strap do not hold on steel.', mpspack],
  ['ST-1908-H', 'SL-ST19O', 'no', 'The seal does not close over strap of 0.79 mm: it takes at most 0.64 mm.', pscl],
  ['PP-1308-H', 'SL-PP12', 'no', 'The seal takes strap of 12 mm; the strap is 13 mm wide.', pscl],
  ['PP-1308-H', 'BK-PP13', 'yes', '', 'strapsolutions.com, plastic strapping guide: seals or buckles'],
  ['PT-1206', 'BK-PP13', 'no', 'The buckle is for PP strap; the strap is PET.', 'strapsolutions.com, as above'],
  ['PT-3213-R', 'SL-PT16S', 'no', 'This strap is for welded joints only: a seal does not hold it.', aar],
  ['PP-1205-M', 'SL-PP12', 'no', 'This strap is for welded joints only: a seal does not hold it.', sheet],
  ['TX-32C', 'SL-ST32C', 'no', 'Cord strap is joined with a wire buckle, not with a seal.', cord],
  ['TX-32C', 'BK-TX32F', 'yes', '', cord],
  ['TX-32C', 'BK-TX25F', 'no', 'The buckle takes strap of 25 mm; the strap is 32 mm wide.', cord],
  // Seal or buckle and sealer.
  ['SL-PT16S', 'MS-PT16', 'yes', '', pscl],
  ['SL-PP16', 'MS-PT16', 'no', 'The sealer is for PET strap; the seal is for PP.', mpspack],
  ['SL-ST32C', 'MS-ST19D', 'no', 'The sealer takes 19 mm; the seal is for 31.8–32 mm.', foxRiver],
  ['SL-PP12', 'MC-PX13', 'yes', '', sheet],
  ['SL-PT12S', 'MC-PX13', 'yes', '', pscl],
  [
    'SL-PT16S',
    'BT-PX16',
    'no',
    'The tool joins the strap itself, without seals.',
    'axispack.com, strapping definitions',
  ],
  // Seal or buckle and tensioner.
  ['SL-ST19O', 'MT-ST19F', 'yes', '', foxRiver],
  ['SL-ST19P', 'MT-ST19F', 'yes', '', foxRiver],
  ['SL-ST19P', 'MT-ST32W', 'yes', '', foxRiver],
  ['SL-ST19O', 'MT-ST32W', 'yes', 'With a windlass, a push seal is the better choice.', foxRiver],
  ['SL-ST32C', 'MT-ST32W', 'yes', 'Thread the closed seal onto the strap before tensioning.', foxRiver],
  ['SL-ST51C', 'MT-ST32W', 'no', 'The tensioner takes 19–31.8 mm; the seal is for 50.8–51 mm.', foxRiver],
  ['BK-TX19Z', 'MT-TX40', 'yes', '', cord],
  ['BK-TX19Z', 'MT-PT20', 'no', 'The tensioner is for PET strap; the buckle is for cord.', cord],
  // Strap and dispenser.
  ['PT-1610', 'DC-16U', 'yes', '', cores],
  ['PP-1308-H', 'DC-16U', 'no', 'The dispenser takes cores of 406 mm; the core of the coil is 203 mm.', cores],
  ['PT-1610', 'DC-ST19', 'no', 'The dispenser is for steel strap; the strap is PET.', sheet],
  ['ST-3208-H', 'DC-ST19', 'no', 'The dispenser takes strap of 12.7–19 mm; the strap is 31.8 mm wide.', sheet],
  [
    'PP-1206-D',
    'DC-16U',
    'no',
    'This strap pays out of its own box and needs no dispenser.',
    'the data sheet of the strap',
  ],
]

describe('compatibility', () => {
  it.each(inThisOrder)('of %s with %s: %s. %s', (one, other, fits, why) => {
    const said = fitOf(article(one), article(other))
    expect(said).toEqual({ fits, ...(why && { why }) })
    expect(fitOf(article(other), article(one))).toEqual(said)
  })

  it.each([
    ['PT-1610', 'PT-1508'],
    ['SL-PT16S', 'DC-16U'],
    ['MT-PT20', 'MS-PT16'],
    ['AC-BAT18', 'BT-PX16'],
  ])('does not apply to %s and %s', (one, other) => {
    expect(fitOf(article(one), article(other))).toBeUndefined()
  })
})

/** The article with other facts; undefined removes a fact. */
function but(sku: string, facts: Article['technicalData']): Article {
  return { technicalData: { ...article(sku).technicalData, ...facts } }
}

describe('in a steel joint', () => {
  it.each<[string, Article, string]>([
    [
      'a closed seal does not go with a feedwheel tensioner',
      but('MT-ST32W', { action: 'feedwheel' }),
      'A feedwheel tensioner needs an open seal; a closed seal goes with a windlass or a rack.',
    ],
    [
      'compatibility is unknown for a tool whose action is unknown',
      but('MT-ST32W', { action: undefined }),
      'Not known: how the tool pulls, by feedwheel or by windlass.',
    ],
  ])(`%s (${foxRiver})`, (_, tool, why) => {
    expect(fitOf(article('SL-ST32C'), tool)?.why).toBe(why)
  })
})

describe('a missing fact', () => {
  it.each<[Article, Article, string]>([
    [but('PT-1610', { materials: undefined }), article('MT-PT20'), 'Not known: the material of the strap.'],
    [but('PT-1610', { thicknessMm: undefined }), article('MT-PT20'), 'Not known: the thickness of the strap.'],
    [
      but('PT-1610', { widthMinMm: undefined, widthMaxMm: undefined }),
      article('MT-PT20'),
      'Not known: the width of the strap.',
    ],
    [but('PT-1610', { joints: undefined }), article('MT-PT20'), 'Not known: which joint the strap is for.'],
    [article('PT-1610'), but('MT-PT20', { joints: undefined }), 'Not known: which joint the tensioner makes.'],
    [article('PT-1610'), but('MT-PT20', { materials: undefined }), 'Not known: which material the tensioner is for.'],
    [article('PT-1610'), but('SL-PT16S', { thicknessMm: undefined }), 'Not known: how thick a strap the seal takes.'],
    [article('PT-1610'), but('SL-PT16S', { form: undefined }), 'Not known: the form of the seal.'],
    [article('PT-1610'), but('DC-16U', { coreMm: undefined }), 'Not known: which core the dispenser takes.'],
    [but('PT-1610', { winding: undefined }), article('DC-16U'), 'Not known: how the coil is wound.'],
    [but('SL-PT16S', { joints: undefined }), article('MS-PT16'), 'Not known: which joint the seal is for.'],
  ])('makes compatibility unknown: case %#', (one, other, why) => {
    expect(fitOf(one, other)).toEqual({ fits: 'not known', why })
  })

  it('does not hide a known conflict', () => {
    expect(fitOf(but('PT-1610', { joints: undefined }), article('MT-PP16'))?.fits).toBe('no')
  })
})

describe('in a strapping machine', () => {
  it.each<[string, object, string, string | undefined, string]>([
    ['PP-1205-M', {}, 'yes', undefined, grades],
    ['PT-1610', {}, 'yes', undefined, grades],
    ['PP-1308-H', {}, 'no', 'Hand strap must not be run in a strapping machine.', grades],
    ['PP-1205-M', { coreMm: 203 }, 'yes', undefined, cores],
    ['PP-1205-M', { coreMm: 229 }, 'no', 'The machine takes cores of 229 mm; the core of the coil is 200 mm.', cores],
    ['TX-19B', {}, 'not known', 'Not known: whether this is hand strap or machine strap.', grades],
  ])('%s with the facts %o about the machine: %s. %s', (sku, machine, fits, why) => {
    expect(strapInMachine(article(sku).technicalData, machine)).toEqual({ fits, ...(why && { why }) })
  })

  it('machine strap can also be used by hand', () => {
    const byHand = but('PT-1610', { grade: 'machine' })
    expect(fitOf(byHand, article('MT-PT20'))).toEqual({
      fits: 'yes',
      why: 'This strap is made for machines, but can also be used by hand.',
    })
  })
})
