/** Hostile requests to where people sign in, to the webhooks and to the stand-ins. */
import { it } from 'vitest'
import { onPostgres } from '#tests/test-database.ts'
import { each, expectUnharmed, isSoak, longestMs, mixed, nastyFor, reportAtEnd } from './attack.ts'
import { openBesiegedShop } from './besieged-shop.ts'
import { gainFoothold } from './foothold.ts'
import { judgeFor } from './judge.ts'
import { identityRequest, identityTargets, outsideTargets } from './requests-to-identity.ts'

const report = reportAtEnd()

it.skipIf(!onPostgres && !isSoak)(
  'sent to where people sign in and to the stand-ins, do no harm',
  async () => {
    const besieged = await openBesiegedShop(each)
    const nasty = nastyFor(4)
    const foothold = await gainFoothold(besieged)
    const targets = [...identityTargets(), ...outsideTargets(foothold, besieged.shop.origin)]
    const requests = mixed(targets, nasty, (target) => identityRequest(target, besieged, foothold, nasty))
    report('identity, webhooks and stand-ins', await expectUnharmed(besieged, requests, judgeFor('visitor'), nasty))
  },
  longestMs,
)
