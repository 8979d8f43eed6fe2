import type { Config } from '../base/config.ts'

/** Who reads what concerns the shop itself: SHOP_EMAIL, else whoever the shop's mails come from. */
export function shopAddress({ SHOP_EMAIL, MAIL_FROM }: Partial<Pick<Config, 'SHOP_EMAIL' | 'MAIL_FROM'>>): string {
  const sender = /<([^<>]+)>\s*$/.exec(MAIL_FROM ?? '')?.[1] ?? MAIL_FROM
  return SHOP_EMAIL ?? sender ?? 'shop@localhost'
}
