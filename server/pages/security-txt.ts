/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
import type { Company } from '#contract/settings/rules/company.ts'
import type { Config } from '../base/config.ts'
import { publicOrigin } from './sitemap.ts'

export const securityTxtPath = '/.well-known/security.txt'

/** The file expires after this time. Clients fetch it again before then. RFC 9116 recommends less than a year. */
const validForMs = 30 * 24 * 60 * 60 * 1000

/** Undefined for a shop without an email address, which the file requires. */
export function answerSecurityTxt(
  config: Config,
  requestUrl: string,
  { contact: { email } }: Pick<Company, 'contact'>,
  now = Date.now(),
): Response | undefined {
  if (!email) return undefined
  const lines = [
    `Contact: mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    `Expires: ${new Date(now + validForMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin(config, requestUrl)}${securityTxtPath}`,
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
