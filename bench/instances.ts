/** Measures how soon a second instance shows a change made in the first. */
import { production } from '#tests/production.ts'
import { makeApi } from '#web/api/client.ts'
import { signedInTokens } from './fill.ts'
import { startShop } from './processes.ts'
import { median } from './sample.ts'

const times = 40
const goalMs = 100

/** Prints the figures. Returns 1 if the goal is missed. */
export async function measureInstances(url: string): Promise<number> {
  const [one, other] = await Promise.all([1, 2].map(() => startShop({ ...production, DATABASE_URL: url })))
  if (!one || !other) throw new Error('There are not two instances')
  try {
    const [token = ''] = await signedInTokens(url, 1, 'admin')
    const api = makeApi(fetch, one.address, () => token)
    const [first] = await api.listProducts()
    if (!first) throw new Error('There is nothing to change')
    const { _id: id, slug } = first
    const taken: number[] = []
    for (let time = 1; time <= times; time++) {
      const pricePerUnit = 100 + time
      const { _id, slug: _, technicalData, createdAt, ...form } = await api.findProduct({ id })
      await api.updateProduct({ id, body: { ...form, pricePerUnit } })
      const acknowledged = performance.now()
      while ((await priceAt(other.address, slug)) !== pricePerUnit) {}
      taken.push(performance.now() - acknowledged)
    }
    const [middle, most] = [median(taken), Math.max(...taken)]
    console.log(
      `\nAn edit shows in another instance ${middle.toFixed(1)} ms after it was acknowledged (at most ${most.toFixed(1)}), goal ${goalMs} ms`,
    )
    return Number(most > goalMs)
  } finally {
    await Promise.all([one.stop(), other.stop()])
  }
}

/** The price is requested continuously, so that the response is in the cache, as with many visitors. */
async function priceAt(address: string, slug: string): Promise<number> {
  const answer = await fetch(`${address}/api/catalog/${slug}`)
  return (await answer.json()).pricePerUnit
}
