/** When a sold-out product is back, in words. */
import { countDays } from '../../../rules/days.ts'

export const backIn = (leadTimeDays: number): string => `Back in about ${countDays(leadTimeDays, 'working day')}`
