import type { Config } from '../base/config.ts'

/** The recipient of mails to the shop itself: SHOP_EMAIL, else the sender address. */
export function shopAddress({ SHOP_EMAIL, MAIL_FROM }: Partial<Pick<Config, 'SHOP_EMAIL' | 'MAIL_FROM'>>): string {
  const sender = /<([^<>]+)>\s*$/.exec(MAIL_FROM ?? '')?.[1] ?? MAIL_FROM
  return SHOP_EMAIL ?? sender ?? 'shop@localhost'
}
