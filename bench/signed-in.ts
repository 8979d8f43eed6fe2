/** Measures a signed-in read and the health check. */
import type { BareAnswer } from './bare-server.ts'
import type { Bare, Running } from './processes.ts'
import { readOnce, withCpu } from './reads.ts'
import type { Row } from './rows.ts'
import { load } from './wrk.ts'

/** The statements the shop runs for a product: one for the caller, one for the product. */
function productStatements(productId: string, token: string): BareAnswer['statements'] {
  const { sub, jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return [
    {
      text: `select id, email, name, role, token_version from users where id = $1 and token_version = 1
        and not exists (select 1 from revoked_tokens where token_id = $2)`,
      values: [[sub, jti]],
    },
    {
      text: 'select * from products join product_stock on product_id = id where id = $1 and hidden_at is null',
      values: [[productId]],
    },
  ]
}

export function signedInRows(
  shop: Running,
  bare: Bare,
  { productId, token }: { productId: string; token: string },
): Row[] {
  const product = { url: `${shop.address}/api/products/${productId}`, headers: { authorization: `Bearer ${token}` } }
  const health = { url: `${shop.address}/api/health` }
  const begin = async (target: typeof health, more: object = {}) => {
    const answer = await readOnce(target)
    if (answer.status !== 200) throw new Error(`${target.url} answered ${answer.status}`)
    await bare.set({ ...answer, ...more })
    return async () => {}
  }
  const ours = (target: typeof health) => (seconds: number) => withCpu(shop, () => load(target, seconds))
  const limit = (target: typeof health) => (seconds: number) => load({ ...target, url: bare.address }, seconds)
  return [
    {
      name: 'a product, signed in; bare bytes',
      goal: 0.08,
      begin: () => begin(product),
      ours: ours(product),
      limit: limit(product),
      sameBytes: true,
    },
    {
      name: '… bare, with two statements',
      goal: 0.5,
      begin: () => begin(product, { statements: productStatements(productId, token) }),
      ours: ours(product),
      limit: limit(product),
    },
    {
      name: '/api/health',
      goal: 0.5,
      begin: () => begin(health),
      ours: ours(health),
      limit: limit(health),
      sameBytes: true,
    },
  ]
}
