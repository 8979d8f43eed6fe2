/** How the tests make the calls that begin and end a session. */
import { calls } from '#contract/identity/calls.ts'
import { partOf, walkers } from '#tests/known-calls.ts'
import { ana } from '#tests/people.ts'

export const identity = partOf(calls, {
  params: () => ({ email: ana.email }),
  calls: {
    exchangeToken: {
      body: { email: ana.email },
      openTo: 'anyone',
      // The access walk has no ID token, so every role is refused.
      refused: Object.fromEntries(walkers.map((walker) => [walker, 401])),
    },
    logOut: { noChange: 'The caller’s own data, which the history does not cover' },
  },
})
