/** Money that somebody gives back in the card provider's dashboard: both sides see it, though the shop never asked for it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/base/config.ts'
import { setLogLevel } from '#server/base/log.ts'
import { serve } from '#server/start/serve.ts'
import { loadPages } from '#tests/built-pages.ts'
import { makeApi } from '#web/api/client.ts'
import { sees } from '../actions.ts'
import { expect, test as journey } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { payOne } from '../orders.ts'

/** A shop in this process, whose card provider can be asked as its dashboard asks it. */
async function openShopHere(): Promise<JourneyShop & { giveBack: (payment: string, cents: number) => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-journey-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DRAIN_SECONDS: '0', TRUST_PROXY_HOPS: '1' })
  setLogLevel('error')
  const { address, app, close } = await serve({ config, loadPages })
  const giveBack = async (payment: string, cents: number) => {
    if (!app.sandbox) throw new Error('This shop has no sandbox')
    const answer = await app.sandbox.api(
      new Request('http://provider.example/v1/refunds', {
        method: 'POST',
        headers: { authorization: `Bearer ${app.sandbox.secretKey}` },
        body: new URLSearchParams({ payment_intent: payment, amount: String(cents) }),
      }),
    )
    expect(answer.status).toBe(200)
  }
  return {
    address,
    api: makeApi(fetch, address, () => null),
    send: (path, init) => fetch(`${address}${path}`, init),
    logLines: () => [],
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
    giveBack,
  }
}

const test = journey.extend<{ shopHere: Awaited<ReturnType<typeof openShopHere>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  shopHere: async ({}, use) => {
    const shop = await openShopHere()
    await use(shop)
    await shop.close()
  },
  shop: ({ shopHere }, use) => use(shopHere),
})

test('a refund made in the provider’s dashboard stands on the order, for both', async ({
  shop,
  shopHere,
  root,
  ana,
  asAna,
}) => {
  const id = await payOne(shop, asAna)
  const { transactionId = '' } = await asAna.findOrder({ id })
  await shopHere.giveBack(transactionId, 1250)
  await expect.poll(async () => (await asAna.findOrder({ id })).refunds).toHaveLength(1)
  for (const page of [root, ana]) {
    await page.goto(`/dashboard/orders/${id}`)
    await sees(page, 'Made at the card provider')
    await sees(page, '$12.50')
    await expect(page.getByRole('button', { name: /^Credit note/ })).toHaveCount(1)
  }
})
