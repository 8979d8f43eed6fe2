/** Measures whether honest buyers are ever sent away: crowds of them, and a product that sells out. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { openDatabase } from '#server/database/connect.ts'
import { identities } from '#server/database/schema.ts'
import { addProduct } from '#server/products/rules.ts'
import { buyersOf, type Product, userIdIn } from './buyers.ts'
import type { Crowd, CrowdOutcome } from './crowd.ts'
import { signedInTokens } from './fill.ts'
import { type Running, root } from './processes.ts'
import { percentileOf } from './sample.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const scarce = { pieces: 10, buyers: 50 }
const [crowd, largeCrowd] = [24, 64]
/** Enough purchases for the time of a row, so that no customer reaches the limit of unpaid orders. */
const customers = 4_000

/** Prints each row. Returns the number of rows that miss their goal. */
export async function measureCrowds(shop: Running, url: string, products: Product[]): Promise<number> {
  const tokens = await confirmedTokens(url)
  const buying = buyersOf(products, tokens)
  const visit = (wish: Omit<Crowd, 'address' | 'buying'>) => visitBy(shop, { ...wish, buying: buying.splice(0, 900) })
  await visit({ buyers: 8, seconds: 3 }) // warm-up
  console.log('\ncrowds')
  const alone = await visit({ buyers: 1, seconds: Math.min(seconds, 3) })
  const missed = [
    await sellOut(shop, url, tokens),
    sayCrowd(await visit({ buyers: crowd, seconds }), crowd, percentileOf(alone.takenMs, 0.5)),
    sayLargeCrowd(await visit({ buyers: largeCrowd, seconds, repeats: true })),
  ]
  return missed.filter(Boolean).length
}

/** Tokens of customers with confirmed addresses: the others may together hold only a part of a product's stock. */
async function confirmedTokens(url: string): Promise<string[]> {
  const tokens = await signedInTokens(url, customers)
  const { db, close } = await openDatabase({ url })
  const accounts = tokens.map(userIdIn).map((userId) => ({ provider: 'measured', subject: userId, userId }))
  await db.insert(identities).values(accounts.map((account) => ({ ...account, emailVerified: true })))
  await close()
  return tokens
}

/** Goal: in every round, as many buyers have paid as there were pieces. */
async function sellOut(shop: Running, url: string, tokens: string[]): Promise<boolean> {
  const { db, close } = await openDatabase({ url })
  const words = { name: 'Scarce coil', description: 'A coil.', fullDescription: 'A coil that sells out.' }
  const kind = { ...words, image: '/pictures/pt-1610-800.webp', category: 'plastic' as const, minimumOrder: 1 }
  const paid: number[] = []
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const stock = { quantity: scarce.pieces, availableQuantity: scarce.pieces, pricePerUnit: 10 }
    const id = await addProduct(db, null, { ...kind, ...stock })
    const buyers = Array.from({ length: scarce.buyers }, (_, number) => {
      return tokens[(round * scarce.buyers + number) % tokens.length] ?? ''
    })
    const buying = buyersOf([{ id, minimumOrder: 1, priceCents: 1_000 }], buyers)
    const outcome = await visitBy(shop, { buying, buyers: scarce.buyers })
    paid.push(outcome.takenMs.length)
    refused += outcome.refused.order + outcome.refused.payment
  }
  await close()
  const isMissed = paid.some((count) => count !== scarce.pieces)
  const name = `${scarce.pieces} pieces, ${scarce.buyers} buyers, ${rounds} rounds`
  return say(name, `paid ${[...new Set(paid)].join(', ')}; ${refused} requests refused`, isMissed)
}

/** Goal: no request refused, and nobody waits longer than if the buyers were served one after the other. */
function sayCrowd({ takenMs, refused, ended }: CrowdOutcome, buyers: number, aloneMs: number): boolean {
  const p99 = percentileOf(takenMs, 0.99)
  const inTurn = p99 / (buyers * aloneMs)
  const isMissed = sum(refused) > 0 || inTurn > 1 || sum(ended) > 0
  const times = `p50 ${percentileOf(takenMs, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${inTurn.toFixed(2)} of one after the other`
  return say(
    `${buyers} buyers, four reads each`,
    `${takenMs.length} bought; ${sayRefused(refused)}; ${times}`,
    isMissed,
    ended,
  )
}

/** Goal: nobody who repeats a refused request once, as the screens do, loses an order. */
function sayLargeCrowd({ takenMs, refused, repeated, ended }: CrowdOutcome): boolean {
  const isMissed = refused.order + refused.payment > 0 || sum(ended) > 0
  const times = `p50 ${percentileOf(takenMs, 0.5).toFixed(0)} ms, p99 ${percentileOf(takenMs, 0.99).toFixed(0)} ms`
  const what = `${takenMs.length} bought; ${repeated} requests repeated; then ${sayRefused(refused)}; ${times}`
  return say(`${largeCrowd} buyers who repeat once`, what, isMissed, ended)
}

const sayRefused = ({ read, order, payment }: CrowdOutcome['refused']) =>
  `refused ${read} reads, ${order} orders, ${payment} payments`

function say(name: string, what: string, isMissed: boolean, ended: Record<string, number> = {}): boolean {
  const failures = Object.keys(ended).length > 0 ? `; failed ${JSON.stringify(ended)}` : ''
  console.log(`${name.padEnd(36)} ${what}${failures}${isMissed ? '  MISSES ITS GOAL' : ''}`)
  return isMissed
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

async function visitBy({ address }: Running, wish: Omit<Crowd, 'address'>): Promise<CrowdOutcome> {
  const child = spawn(process.execPath, ['bench/crowd.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ address, ...wish }))
  return JSON.parse(await text(child.stdout))
}
