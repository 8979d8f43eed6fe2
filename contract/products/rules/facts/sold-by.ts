/** The unit a product is sold in: coil, pack, tool. */
import type { ProductType } from '../product.ts'
import type { Facts } from './technical.ts'

const unitOfType: Record<ProductType, NonNullable<Facts['soldBy']>> = {
  strap: 'coil',
  seal: 'pack',
  buckle: 'pack',
  'manual tool': 'tool',
  'battery tool': 'tool',
  'pneumatic tool': 'tool',
  dispenser: 'piece',
  accessory: 'piece',
}

type Sold = { type?: ProductType | undefined; soldBy?: Facts['soldBy']; packSize?: number | undefined }

/** `coil`, `pack of 1,000`, `tool`; `unit` if type, unit and pack size are all unknown. */
export function unitOf({ type, soldBy, packSize }: Sold): string {
  const unit = soldBy ?? (packSize ? 'pack' : type && unitOfType[type])
  if (!unit) return 'unit'
  return unit === 'pack' && packSize ? `pack of ${packSize.toLocaleString('en-US')}` : unit
}

/** `4 coils`, `1 box`, `2 packs of 1,000`. */
export function countOf(quantity: number, unit: string): string {
  const [word = '', ...rest] = unit.split(' ')
  const counted = quantity === 1 ? word : `${word}${word.endsWith('x') ? 'es' : 's'}`
  return [quantity.toLocaleString('en-US'), counted, ...rest].join(' ')
}

const single = ['tool', 'set', 'piece', 'unit']

/** `4 coils of PT-1610`, `2 packs of 1,000 SL-PT16S`, `1 × MT-PT20`. */
export function goodsOf(quantity: number, unit: string, article: string): string {
  if (single.includes(unit)) return `${quantity.toLocaleString('en-US')} × ${article}`
  return `${countOf(quantity, unit)}${unit.includes(' of ') ? ' ' : ' of '}${article}`
}
