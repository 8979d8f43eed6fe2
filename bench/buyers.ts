/** Orders and carts for the order benchmarks. */
import type { products } from '#server/database/schema.ts'

export type Product = Pick<typeof products.$inferSelect, 'id' | 'minimumOrder' | 'priceCents'>

export type Buying = {
  token: string
  userId: string
  /** In dollars. */
  totalPrice: number
  body: { id: string; quantity: number; address: string; phone: string }
}

/** One order for each token. The products are used in turn. */
export function buyersOf(products: Product[], tokens: string[]): Buying[] {
  return tokens.map((token, index) => {
    const product = products[index % products.length]
    if (!product) throw new Error('There is nothing to order')
    const { id, minimumOrder: quantity, priceCents } = product
    const body = { id, quantity, address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
    return { token, userId: userIdIn(token), totalPrice: (quantity * priceCents) / 100, body }
  })
}

const linesOfCart = 5

/** One cart for each token, with five products at their minimum quantities. The products are used in turn. */
export function cartsOf(products: Product[], tokens: string[]) {
  return tokens.map((token, index) => {
    const wanted = Array.from(
      { length: linesOfCart },
      (_, turn) => products[(index * linesOfCart + turn) % products.length],
    ).flatMap((product) => product ?? [])
    const lines = wanted.map(({ id, minimumOrder }) => ({ id, quantity: minimumOrder }))
    const totalCents = wanted.reduce((sum, { minimumOrder, priceCents }) => sum + minimumOrder * priceCents, 0)
    const body = {
      lines,
      address: 'Calle del Fleje 1, Zaragoza',
      phone: '+34 976 000 000',
      totalPrice: totalCents / 100,
    }
    return { token, body }
  })
}

export function userIdIn(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
}
