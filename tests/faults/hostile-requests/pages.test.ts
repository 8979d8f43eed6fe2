/** Hostile requests to every page, to the data it fetches, and to files. */
import { expect, it } from 'vitest'
import { pagesAreBuilt } from '#tests/built-pages.ts'
import { onPostgres } from '#tests/test-database.ts'
import { each, expectUnharmed, isSoak, longestMs, mixed, nastyFor, reportAtEnd } from './attack.ts'
import { openBesiegedShop } from './besieged-shop.ts'
import { judgeFor } from './judge.ts'
import { fileTargets, pageRequest, pageTargets } from './requests-to-pages.ts'
import type { Judge } from './siege.ts'

const report = reportAtEnd()

// npm test does this on PGlite, because PostgreSQL is attacked by everything else.
it.skipIf(!pagesAreBuilt || (onPostgres && !isSoak))(
  'sent to every page, its data and every file, do no harm',
  async () => {
    const besieged = await openBesiegedShop(each)
    const nasty = nastyFor(3)
    const targets = [...pageTargets(besieged), ...fileTargets]
    const requests = mixed(targets, nasty, (target) => pageRequest(target, besieged, nasty))
    // The outbox of a demo shop shows everybody's mails: that is what it is for.
    const judge: Judge = (hostile, heard) => judgeFor(hostile.about === '/outbox' ? 'admin' : 'visitor')(hostile, heard)
    report('pages and files', await expectUnharmed(besieged, requests, judge, nasty))
    expect((await besieged.shop.send('/products')).status).toBe(200)
  },
  longestMs,
)

if (!pagesAreBuilt)
  console.log('The pages are not built: hostile requests to pages are left out. npm test builds them.')
