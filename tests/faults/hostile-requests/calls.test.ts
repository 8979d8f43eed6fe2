/** Hostile requests to every call of the API, from every role. */
import { it } from 'vitest'
import { each, expectUnharmed, longestMs } from './attack.ts'
import { openBesiegedShop, roles } from './besieged-shop.ts'
import { judgeFor, refusesInShape } from './judge.ts'
import { callNames, callRequest, fieldsOf, learnFrom } from './requests-to-calls.ts'

it.each(roles)(
  'hostile requests to every call do no harm (%s)',
  async (role) => {
    const besieged = await openBesiegedShop(each)
    const judge = judgeFor(role)
    await expectUnharmed(besieged, {
      about: `calls, as ${role}`,
      kinds: callNames,
      make: (name, nasty) => callRequest(name, besieged, role, nasty),
      judge: (hostile, heard) => {
        learnFrom(besieged, hostile, heard)
        return judge(hostile, heard) ?? refusesInShape(hostile, heard)
      },
      fieldsOf,
    })
  },
  longestMs,
)
