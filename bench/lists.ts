/** Response times of an admin's lists with 10,000 orders and 5,000 products: p50 and p95 of each request. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '#demo/accounts.ts'
import { startShop } from '#tests/journeys/journey-shop.ts'
import { signIn } from '#tests/journeys/members.ts'

const slowestMs = 150
const times = 60
const lists = [
  '/orders?limit=25',
  '/orders?limit=25&sort=total',
  '/orders?limit=25&sort=-name&state=paid',
  '/orders?limit=25&q=Zaragoza',
  '/orders?limit=25&q=Calle 17,',
  '/orders?limit=25&q=zeppelin',
  '/products?limit=25',
  '/products?limit=25&sort=-price&category=steel',
  '/products?limit=25&q=19 mm',
  '/products?limit=25&q=zeppelin',
  '/users?limit=25',
  '/review?limit=25',
]

const folder = mkdtempSync(join(tmpdir(), 'fleje-lists-'))
const fill = ['demo/seed.ts', '--orders', '10000', '--products', '5000']
const filled = spawnSync(process.execPath, fill, {
  env: { ...process.env, ENV_FILE: '', DATA_DIR: folder },
  stdio: 'inherit',
})
if (filled.status !== 0) throw new Error('The shop could not be filled')
const shop = await startShop({ DATA_DIR: folder })
let slow = 0
try {
  const { token } = await signIn(shop, demoAccounts.admin)
  for (const path of lists) slow += tell(path, await measure(`${shop.address}/api${path}`, token))
} finally {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(slow > 0 ? 1 : 0)

/** The duration of each request in milliseconds, ascending. */
async function measure(address: string, token: string): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const started = performance.now()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    await answer.text()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    taken.push(performance.now() - started)
  }
  return taken.sort((one, other) => one - other)
}

/** Prints one list's times; returns 1 if it is too slow. */
function tell(path: string, taken: number[]): number {
  const part = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN
  const [p50, p95] = [part(0.5), part(0.95)]
  console.log(`${path.padEnd(48)} p50 ${p50.toFixed(0).padStart(4)} ms  p95 ${p95.toFixed(0).padStart(4)} ms`)
  return p95 > slowestMs ? 1 : 0
}
