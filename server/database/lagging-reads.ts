/** Reads from the standby: each statement that it does not answer is asked of the primary, once. */
import { log } from '../base/log.ts'
import { codeOf, isOutage } from './outage.ts'

type Query = (...statement: unknown[]) => Promise<unknown>

/** What of a pool this takes. */
type Pool = {
  query: Query
  connect: () => Promise<{ query: Query; release: (isToBeClosed: boolean) => void }>
}

const readOnly = '25006'
const codesOfTimeLimits = ['57014', '55P03']

/** Lets every statement of the standby's pool be answered by the primary where the standby does not. */
export function fallBack(standby: Pool, primary: Pool, isToBeAsked: () => boolean): void {
  const askStandby = standby.query.bind(standby)
  standby.query = async (...statement) => {
    try {
      if (!isToBeAsked()) return await readOnPrimary(primary, statement)
      return await askStandby(...statement).catch((error: unknown) => {
        if (codeOf(error) === readOnly) throw error
        sayWhatEnded(error)
        return readOnPrimary(primary, statement)
      })
    } catch (error) {
      // Without its cause, which looks like an outage.
      if (codeOf(error) === readOnly) throw new Error('What writes goes to the primary, and not to where reads may lag')
      throw error
    }
  }
}

/** Such as 40001: it was in the way of what is replayed. That the standby is away is said once, by whoever watches it. */
function sayWhatEnded(error: unknown): void {
  const code = codeOf(error) ?? ''
  if (!isOutage(error) || codesOfTimeLimits.includes(code))
    log.info({ at: 'database', code }, 'The standby ended a statement: the database itself is asked')
}

/** Read only there, too: what writes fails the same way whoever answers. */
async function readOnPrimary(primary: Pool, statement: unknown[]): Promise<unknown> {
  const client = await primary.connect()
  let isWhole = false
  try {
    await client.query('begin read only')
    const answer = await client.query(...statement)
    await client.query('commit')
    isWhole = true
    return answer
  } finally {
    client.release(!isWhole)
  }
}
