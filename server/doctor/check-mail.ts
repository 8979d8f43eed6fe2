/** Checks the mail server's name and certificate, and our user and password. Sends a mail only if a recipient is given. */
import type { Config } from '../base/config.ts'
import { openTransport, senderOf } from '../mail/deliver.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'mail'

export async function checkMail(config: Config, mailTo: string | undefined): Promise<Finding[]> {
  if (!config.MAIL_URL) return [open(about, 'MAIL_URL is not set: mails are kept and never sent.')]
  const { host } = new URL(config.MAIL_URL)
  const transport = await openTransport(config.MAIL_URL)()
  try {
    await transport.verify()
    if (!mailTo)
      return [
        good(about, `${host} accepts our mails. To send a test mail: npm run doctor -- --mail you@company.example`),
      ]
    const subject = `${config.SHOP_NAME}: test mail from npm run doctor`
    await transport.sendMail({ from: senderOf(config), to: mailTo, subject, text: 'This shop can send mails.' })
    return [good(about, `${host} accepted a mail to ${mailTo}. Please check that the mail arrives.`)]
  } catch (error) {
    return [bad(about, explain(host, error))]
  } finally {
    transport.close()
  }
}

function explain(host: string, error: unknown): string {
  const code = codeIn(error)
  const answer = error instanceof Error && 'responseCode' in error ? ` (${error.responseCode})` : ''
  if (code === 'EAUTH') return `${host} refuses the user or password in MAIL_URL${answer}.`
  if (code === 'EENVELOPE') return `${host} refuses the sender MAIL_FROM or the recipient${answer}.`
  if (code === 'ETLS' || /CERT|TLS|SSL/.test(code))
    return `${host} is not trusted (${code}): check its certificate, and whether it needs smtps:// or smtp://.`
  return `${host} does not accept our mails: ${code}${answer}. Check the host and port in MAIL_URL, and the firewall.`
}
