/** Decides who must use a second factor: admins and everyone with a role in the office of a production shop, unless ADMIN_TWO_FACTOR=off. */
import { isOfOffice } from '#contract/users/rules/user.ts'
import type { Config } from '../base/config.ts'
import type { Session } from './sessions.ts'

type Settings = Pick<Config, 'production' | 'ADMIN_TWO_FACTOR'>

export function isSecondFactorDemanded({ production, ADMIN_TWO_FACTOR }: Settings): boolean {
  return production && ADMIN_TWO_FACTOR === 'on'
}

/** Someone of the office who must use a second factor has only the rights of a customer until they have used it. */
export function needsSecondFactor(config: Settings, { user, hasSecondFactor }: Session): boolean {
  return isSecondFactorDemanded(config) && isOfOffice(user) && !hasSecondFactor
}
