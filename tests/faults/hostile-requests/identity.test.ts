/** Hostile requests to sign-in, to the webhooks and to the stand-ins. */
import { it } from 'vitest'
import { each, expectUnharmed, longestMs } from './attack.ts'
import { openBesiegedShop } from './besieged-shop.ts'
import { gainFoothold } from './foothold.ts'
import { judgeFor } from './judge.ts'
import { identityRequest, identityTargets, outsideTargets } from './requests-to-identity.ts'

it(
  'hostile requests to sign-in, webhooks and stand-ins do no harm @rare',
  async () => {
    const besieged = await openBesiegedShop(each)
    const foothold = await gainFoothold(besieged)
    await expectUnharmed(besieged, {
      about: 'identity, webhooks and stand-ins',
      kinds: [...identityTargets(), ...outsideTargets(foothold, besieged.shop.origin)],
      make: (target, nasty) => identityRequest(target, besieged, foothold, nasty),
      judge: judgeFor('visitor'),
    })
  },
  longestMs,
)
