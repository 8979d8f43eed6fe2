/**
 * npm run doctor: checks everything that the shop depends on, and reports each problem. `-- --mail a@b.example` sends a mail.
 */
import { parseArgs } from 'node:util'
import { Email } from '#contract/schema/wire.ts'
import { setLogLevel } from '../base/log.ts'
import { readProcessConfig } from '../start/process-config.ts'
import { examine } from './examine.ts'
import { lineOf } from './finding.ts'

const usage = 'npm run doctor, or npm run doctor -- --mail somebody@company.example'

const config = readProcessConfig()
setLogLevel('silent')
const findings = await examine(config, { mailTo: mailTo() })
console.log(findings.map(lineOf).join('\n'))
const wrong = findings.filter(({ state }) => state === 'bad').length
console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong: ✗`)
process.exit(wrong === 0 ? 0 : 1)

/** The recipient of a test mail, if one was requested. */
function mailTo(): string | undefined {
  try {
    const { mail } = parseArgs({ options: { mail: { type: 'string' } } }).values
    return mail === undefined ? undefined : Email.parse(mail)
  } catch {
    console.error(`Usage: ${usage}`)
    process.exit(2)
  }
}
