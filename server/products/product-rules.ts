/** Putting products on sale and taking them off. */
import type { ProductForm, TechnicalData } from '#contract/product.ts'
import { noteInAudit } from '../database/audit-queries.ts'
import type { Db } from '../database/connect.ts'
import { brokeConstraint, inTransaction } from '../database/transaction.ts'
import type { Caller } from '../identity/session-queries.ts'
import { hideProduct, insertProduct } from './product-queries.ts'

/** Adds a product under an address made from its name; a name that is taken gets a number behind it. */
export async function addProduct(
  db: Db,
  admin: Caller | null,
  form: ProductForm,
  technicalData: TechnicalData = {},
): Promise<string> {
  for (let copy = 1; ; copy++) {
    const slug = copy === 1 ? slugOf(form.name) : `${slugOf(form.name)}-${copy}`
    try {
      return await inTransaction(db, async (tx) => {
        if (admin) await noteInAudit(tx, admin, 'add product', form.name)
        return insertProduct(tx, form, { slug, technicalData, byUserId: admin?.id ?? null })
      })
    } catch (error) {
      if (copy > 100 || !brokeConstraint(error, 'products_one_per_slug')) throw error
    }
  }
}

/** How many products it took off sale: one, or none if there was none. */
export async function deleteProduct(db: Db, admin: Caller, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const hidden = await hideProduct(tx, id)
    if (hidden > 0) await noteInAudit(tx, admin, 'delete product', id)
    return hidden
  })
}

/** `PET strap 16 × 1.0 mm` → `pet-strap-16-x-1-0-mm` */
function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('×', 'x')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80) || 'product'
  )
}
