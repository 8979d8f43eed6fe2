/** Who has to sign in with a second factor: admins of a real shop, unless ADMIN_TWO_FACTOR=off says aloud that they need not. */
import type { Config } from '../base/config.ts'
import type { Session } from './sessions.ts'

type Settings = Pick<Config, 'production' | 'ADMIN_TWO_FACTOR'>

export function isSecondFactorDemanded({ production, ADMIN_TWO_FACTOR }: Settings): boolean {
  return production && ADMIN_TWO_FACTOR === 'on'
}

/** Until then an admin has the rights of a user. */
export function needsSecondFactor(config: Settings, { user, hasSecondFactor }: Session): boolean {
  return isSecondFactorDemanded(config) && user.role === 'admin' && !hasSecondFactor
}
