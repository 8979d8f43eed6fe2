/** Who buys what, while orders are measured. */
import type { products } from '#server/database/schema.ts'

export type Product = Pick<typeof products.$inferSelect, 'id' | 'minimumOrder'>

export type Buying = {
  token: string
  userId: string
  body: { id: string; quantity: number; address: string; phone: string }
}

/** One order for each token, of the products in turn. */
export function buyersOf(products: Product[], tokens: string[]): Buying[] {
  return tokens.map((token, index) => {
    const product = products[index % products.length]
    if (!product) throw new Error('There is nothing to order')
    const delivery = { address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
    return { token, userId: userIdIn(token), body: { id: product.id, quantity: product.minimumOrder, ...delivery } }
  })
}

export function userIdIn(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
}
