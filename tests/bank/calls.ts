/** How the tests make the calls about bank transfers. */
import { calls } from '#contract/bank/calls.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { camt, iban } from './make-statements.ts'

const account = { iban, bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }
const terms = { accounts: [account], transferHoldDays: 7, bankCharges: 25 }
// During the access walk, there are no entries.
const none = { refused: { admin: 409, bookkeeper: 409 } }
const why = 'Paid back at the counter'

const waiting = async ({ admin, customer, shop }: World) => {
  await admin.putBank({ body: terms })
  const { _id: id } = await customer.placeOrder({ body: { ...shop.purchase(), paysBy: 'transfer' } })
  return { id, number: (await customer.findOrder({ id })).number }
}

const file = () =>
  new File([camt({ entries: [{ cents: 12_345, text: 'hello' }] })], 'bank.xml', { type: 'application/xml' })

const anEntry = async (world: World) => {
  const { number } = await waiting(world)
  await world.admin.bookStatement({ body: file() })
  const [entry] = (await world.admin.findEntries()).entries
  return { number, id: entry?._id ?? '' }
}

export const bank = partOf(calls, {
  calls: {
    putBank: { body: terms, change: 'change bank' },
    checkStatement: { noChange: 'Nothing is written' },
    bookStatement: {
      change: 'book statement',
      prepare: async (world) => {
        await waiting(world)
        return { body: file() }
      },
    },
    matchEntry: {
      body: { order: 'F-10001' },
      ...none,
      change: 'match transfer',
      prepare: async (world) => {
        const { id, number } = await anEntry(world)
        return { id, body: { order: number } }
      },
    },
    undoMatch: {
      refused: { admin: 404, bookkeeper: 404 },
      change: 'undo match',
      prepare: async (world) => {
        const { id, number } = await anEntry(world)
        await world.admin.matchEntry({ id, body: { order: number } })
        const [match] = (await world.admin.findEntries()).entries.flatMap(({ matches }) => matches)
        return { id: match?._id ?? '' }
      },
    },
    nameTakenBack: {
      body: { entry: '0b8e3c1a-5d2f-4e6a-9c7b-1f2a3b4c5d6e' },
      ...none,
      change: 'take transfer back',
      prepare: async (world) => {
        const { number, id: entry } = await anEntry(world)
        await world.admin.matchEntry({ id: entry, body: { order: number } })
        // A return by the same payer would find its original by itself.
        const entries = [{ cents: -12_345, text: 'Returned', payer: 'Bank', bankReference: 'R1', isReturn: true }]
        const back = camt({ entries })
        await world.admin.bookStatement({ body: new File([back], 'bank.xml', { type: 'application/xml' }) })
        const [{ _id: id } = { _id: '' }] = (await world.admin.findMoneyNeeds()).takenBack
        return { id, body: { entry } }
      },
    },
    confirmNoted: {
      ...none,
      change: 'confirm transfer',
      prepare: async (world) => {
        const { id } = await waiting(world)
        await world.admin.noteMoney({ id, body: { amount: 1, bankReference: 'B-1', bookedOn: '2026-11-26' } })
        return { id: (await world.admin.findMoneyNeeds()).noted[0]?._id ?? '' }
      },
    },
    setEntryAside: { body: { why }, ...none, change: 'set entry aside', prepare: anEntry },
    noteMoney: {
      body: { amount: 1, bankReference: 'B-1', bookedOn: '2026-11-26' },
      openTo: 'money',
      change: 'match transfer',
      prepare: waiting,
    },
  },
})
