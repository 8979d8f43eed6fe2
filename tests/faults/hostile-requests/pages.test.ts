/** Hostile requests to every page, to its data, and to files. */
import { expect, it } from 'vitest'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { openShop } from '#tests/shop.ts'
import { each, expectUnharmed, longestMs } from './attack.ts'
import { openBesiegedShop } from './besieged-shop.ts'
import { judgeFor } from './judge.ts'
import { fileTargets, pageRequest, pageTargets } from './requests-to-pages.ts'

it.skipIf(!pagesAreBuilt)(
  'hostile requests to every page, its data and every file do no harm @rare',
  async () => {
    const besieged = await openBesiegedShop(each)
    await expectUnharmed(besieged, {
      about: 'pages and files',
      kinds: [...pageTargets(besieged), ...fileTargets],
      make: (target, nasty) => pageRequest(target, besieged, nasty),
      // The outbox of a demo shop shows all mails: that is its purpose.
      judge: (hostile, heard) => judgeFor(hostile.about === '/outbox' ? 'admin' : 'visitor')(hostile, heard),
    })
    expect((await besieged.shop.send('/products')).status).toBe(200)
  },
  longestMs,
)

it
  .skipIf(!pagesAreBuilt)
  .each([
    '/package.json',
    '/.git/HEAD',
    '/server/main.ts',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/pictures/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('%s is not served', async (path) => {
  const shop = await openShop({ loadPages })
  expect((await shop.send(path)).status).toBe(404)
})

if (!pagesAreBuilt)
  console.log('The pages are not built: hostile requests to pages are left out. npm test builds them.')
