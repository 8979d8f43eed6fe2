/** Finds PET straps on sale that replace a steel strap. */
import { isSteelStrap, petInsteadOf, type Strapped, strappedWith } from '#contract/strapping/rules/steel-to-pet.ts'
import type { SteelToPet } from '#contract/strapping/schema/steel-to-pet.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { type ProductRow, productsOnSaleById } from '../products/product-queries.ts'
import { toWireProduct } from '../products/to-wire.ts'
import { type Offer, toOffer, toOfSet } from './product-set.ts'
import { offeredBeside } from './set-queries.ts'

/** The most PET straps in one answer. */
const mostTold = 3

export async function steelToPet(db: Db, { id, category }: ProductRow): Promise<SteelToPet> {
  const [besideSteel, besidePet] = await Promise.all([offersBeside(db, category), offersBeside(db, 'plastic')])
  const strap = besideSteel.find(({ row }) => row.id === id)
  if (!strap || !isSteelStrap(strap)) throw new Refusal(404, 'This is not a steel strap')
  const steel = strappedWith(strap, besideSteel)
  const pets = petInsteadOf(steel, besidePet).slice(0, mostTold)
  const rows = new Map((await productsOnSaleById(db, [steel, ...pets].map(idOf))).map((row) => [row.id, row]))
  const [wireSteel] = toWire(steel, rows)
  // The product may have gone off sale since the first statement.
  if (!wireSteel) throw new Refusal(404, 'This product is no longer sold')
  const wirePets = pets.flatMap((pet) => toWire(pet, rows).map((one) => ({ ...one, strapsForOne: pet.strapsForOne })))
  return { steel: wireSteel, pets: wirePets }
}

const offersBeside = async (db: Db, category: ProductRow['category']) =>
  (await offeredBeside(db, category)).map(toOffer)

const idOf = ({ strap }: Strapped<Offer>) => strap.row.id

/** Empty if the product is no longer on sale. */
function toWire(strapped: Strapped<Offer>, rows: ReadonlyMap<string, ProductRow>): SteelToPet['steel'][] {
  const row = rows.get(idOf(strapped))
  const { tensioner, joint, sealer, jointStrengthPercent, workingLoadN } = strapped
  if (!row) return []
  const known = {
    ...(jointStrengthPercent !== undefined && { jointStrengthPercent }),
    ...(workingLoadN !== undefined && { workingLoadN }),
  }
  const joinedWith = [tensioner, joint, sealer].flatMap((one) => (one ? toOfSet(one) : []))
  return [{ product: toWireProduct(row), ...known, joinedWith }]
}
