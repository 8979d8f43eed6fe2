/** Hostile requests to every call of the API, from everybody who may send any. */
import { describe, it } from 'vitest'
import { onPostgres } from '#tests/test-database.ts'
import { each, expectUnharmed, isSoak, longestMs, mixed, nastyFor, reportAtEnd } from './attack.ts'
import { openBesiegedShop, roles } from './besieged-shop.ts'
import { judgeFor, refusesInShape } from './judge.ts'
import { callNames, fieldsOf, learnFrom, makeCallRequests } from './requests-to-calls.ts'
import type { Judge } from './siege.ts'

const report = reportAtEnd()

describe.each(roles)('sent by a %s', (role) => {
  it.skipIf(!onPostgres && !isSoak)(
    'to every call, do no harm',
    async () => {
      const besieged = await openBesiegedShop(each)
      const nasty = nastyFor(roles.indexOf(role))
      const judge = judgeFor(role)
      const judgeCall: Judge = (hostile, heard) => {
        learnFrom(besieged, hostile, heard)
        return judge(hostile, heard) ?? refusesInShape(hostile, heard)
      }
      const requests = mixed(callNames, nasty, makeCallRequests(besieged, role, nasty), fieldsOf)
      report(`calls, ${role}`, await expectUnharmed(besieged, requests, judgeCall, nasty))
    },
    longestMs,
  )
})
