/** A steel strap beside the PET strap with the same working load: a row for each deciding fact. */

import { type FactKey, factRows } from '#contract/products/rules/facts/technical.ts'
import { writeMetric, writeUs } from '#contract/products/rules/facts/units.ts'
import { metresOf100Feet, priceByLength } from '#contract/products/rules/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { lostWith, savedOn } from '#contract/strapping/rules/steel-to-pet.ts'
import type { PetInstead, SteelToPet, Strapped } from '#contract/strapping/schema/steel-to-pet.ts'
import type { Cell } from '#web/catalog/compare/comparison-rows.ts'

/** `cells`: the cell of the steel strap comes first. */
export type SwitchRow = { label: string; cells: (Cell | undefined)[] }

/** `metresPerLoad`: the length of steel strap for one load. `priceNote` follows the labels of prices. */
export function switchRows({ steel, pets }: SteelToPet, metresPerLoad: number, priceNote: string): SwitchRow[] {
  const rowOf = (label: string, ofSteel: Cell | undefined, ofPet: (pet: PetInstead) => Cell | undefined) => {
    return { label, cells: [ofSteel, ...pets.map(ofPet)] }
  }
  const factOf = (label: string, key: FactKey) => rowOf(label, factIn(steel, key), (pet) => factIn(pet, key))
  const of = (label: string, read: (strapped: Strapped) => Cell | undefined) => rowOf(label, read(steel), read)
  const withCount = (label: string, read: (strapped: Strapped, count: number) => Cell | undefined) =>
    rowOf(label, read(steel, 1), (pet) => read(pet, pet.strapsForOne))
  const rows = [
    withCount('Straps needed', (_, count) => plain(String(count))),
    factOf('Width', 'widthMinMm'),
    factOf('Thickness', 'thicknessMm'),
    factOf('Break strength of each', 'breakStrengthN'),
    of('Joined with', ({ joinedWith }) => plain(joinedWith.map(({ sku, name }) => sku ?? name).join(', '))),
    of('Joint strength', ({ jointStrengthPercent }) => percent(jointStrengthPercent)),
    withCount('Working load, together', workingLoad),
    factOf('Elongation', 'elongationPercent'),
    factOf('Length of a coil', 'coilLengthM'),
    factOf('Weight of a coil', 'weightKg'),
    of(`Price of a coil${priceNote}`, ({ product }) => plain(formatMoney(product.pricePerUnit))),
    withCount(`Price per length${priceNote}`, priceBy100),
    withCount(`Strap for a load${priceNote}`, ({ product }, count) =>
      plain(dollarsFor(product, metresPerLoad * count)),
    ),
    rowOf(`Saving per length${priceNote}`, undefined, (pet) => savedBy100(steel, pet)),
    rowOf(`Saving on a load${priceNote}`, undefined, (pet) => plain(savedWords(savedOf(metresPerLoad, steel, pet)))),
    rowOf('Not suited to', undefined, (pet) => plain(lostWith(steel.product, pet.product).join(', '))),
  ]
  return rows.filter(({ cells }) => cells.some((cell) => cell !== undefined))
}

const plain = (value: string | undefined): Cell | undefined => (value ? { value, unit: '' } : undefined)
const percent = (value: number | undefined) => (value === undefined ? undefined : { value: String(value), unit: '%' })

function factIn({ product }: Strapped, key: FactKey): Cell | undefined {
  return factRows(product.technicalData).find((row) => row.key === key)
}

function workingLoad({ workingLoadN }: Strapped, count: number): Cell | undefined {
  if (workingLoadN === undefined) return undefined
  const measured = { value: workingLoadN * count, unit: 'N' } as const
  return { ...writeMetric(measured), us: writeUs(measured) }
}

type Coil = Strapped['product']

const dollarsFor = ({ pricePerUnit, technicalData: { coilLengthM } }: Coil, metres: number) => {
  const price = priceByLength(pricePerUnit, coilLengthM, metres)
  return price === undefined ? undefined : formatMoney(price)
}

/** The price of 100 m (or 100 ft) of strap, times the number of straps that replace one steel strap. */
function priceBy100({ product }: Strapped, count: number): Cell | undefined {
  const [per100m, per100ft] = [100, metresOf100Feet].map((metres) => dollarsFor(product, metres * count))
  return per100m && per100ft ? by100(per100m, per100ft) : undefined
}

const by100 = (value: string, us: string): Cell => ({
  value,
  unit: 'per 100 m',
  us: { value: us, unit: 'per 100 ft' },
})

/** Dollars saved on this length of steel; negative when PET costs more. */
export function savedOf(metres: number, { product: steel }: Strapped, { product, strapsForOne }: PetInstead) {
  return savedOn(metres, steel, { strap: product, strapsForOne })
}

function savedBy100(steel: Strapped, pet: PetInstead): Cell | undefined {
  const [per100m, per100ft] = [100, metresOf100Feet].map((metres) => savedWords(savedOf(metres, steel, pet)))
  return per100m && per100ft ? by100(per100m, per100ft) : undefined
}

/** `$3.90`; `costs $2.12 more`. */
function savedWords(dollars: number | undefined): string | undefined {
  if (dollars === undefined) return undefined
  return dollars < 0 ? `costs ${formatMoney(-dollars)} more` : formatMoney(dollars)
}
