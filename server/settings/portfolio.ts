/** Whether the shop has a portfolio to show. */
import { portfolio } from '#content/portfolio.ts'
import type { Config } from '../base/config.ts'

/** An invented person is shown in demo mode alone. */
export function hasPortfolio({ demo }: Pick<Config, 'demo'>): boolean {
  return demo || !portfolio.isInvented
}
