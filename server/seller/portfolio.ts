/** Whether the shop has a portfolio to show. */
import { portfolio } from '#content/portfolio.ts'
import type { Config } from '../base/config.ts'

/** The invented portfolio is shown in demo mode only. */
export function hasPortfolio({ demo }: Pick<Config, 'demo'>): boolean {
  return demo || !portfolio.isInvented
}
