/** Checks, for a shop that charges VAT, that VIES knows its VAT number, and that the ECB's exchange rates can be read. */
import type { Config } from '../base/config.ts'
import { readVatNumber, vatKey } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { playsEcb, playsVies } from '../start/stand-ins.ts'
import { ecbUrl, makeRateReader } from '../tax/rate-file.ts'
import { makeRegister, type RegisterAnswer, viesUrl } from '../tax/register.ts'
import { ownVatNumber, taxModeOf } from '../tax/tax-queries.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'VAT numbers'

export async function checkTax(db: Db, config: Config): Promise<Finding[]> {
  if ((await taxModeOf(db)) === 'none') return []
  return Promise.all([checkVies(db, config), ...(config.CURRENCY === 'EUR' ? [] : [checkRates(config)])])
}

/** Asks about our own number, with itself as the requester: VIES answers only requesters that it knows. */
async function checkVies(db: Db, config: Config): Promise<Finding> {
  if (playsVies(config)) return open(about, 'A stand-in replaces VIES.')
  const own = readVatNumber((await ownVatNumber(db)) ?? '')
  if (!own) return bad(about, 'The shop charges VAT without a VAT number of its own: an admin has to enter the number.')
  const url = config.VIES_URL ?? viesUrl
  return findingOf(await makeRegister(() => url)(own, own), vatKey(own), new URL(url).host)
}

const meanwhile = 'Meanwhile, orders with another member state’s VAT number wait.'

function findingOf({ state, isRequesterRefused, ...answer }: RegisterAnswer, number: string, host: string): Finding {
  if (isRequesterRefused || state === 'invalid') return bad(about, unknown(number))
  if (state === 'silent') return findingOfSilence(answer, number, host)
  if (!answer.consultationNumber)
    return open(about, `VIES knows ${number}, but returned no consultation number: exempt sales have less proof.`)
  return good(about, `VIES knows ${number}, and returns consultation numbers as proofs.`)
}

const unknown = (number: string) =>
  `VIES does not know the shop’s own VAT number, ${number}, and returns no consultation numbers: exempt sales have less proof. ` +
  'Enter the company in the register of intra-Community operators (ROI, form 036).'

function findingOfSilence({ failures }: Pick<RegisterAnswer, 'failures'>, number: string, host: string): Finding {
  if (failures.length === 0)
    return bad(about, `VIES does not answer. The server needs HTTPS access to ${host}. ${meanwhile}`)
  if (failures.some((failure) => failure === 'IP_BLOCKED' || failure === 'VAT_BLOCKED'))
    return bad(about, `VIES has blocked this server or ${number}: ask the helpdesk of VIES. ${meanwhile}`)
  return open(about, `VIES answers, but not about Spanish numbers at the moment: try again later.`)
}

const rates = 'exchange rates'
const withoutRates = 'Meanwhile, invoices wait for an exchange rate.'

/** Older rates are not used. */
const oldestDays = 7
const dayMs = 24 * 60 * 60 * 1000

async function checkRates(config: Config): Promise<Finding> {
  if (playsEcb(config)) return open(rates, 'A stand-in replaces the ECB’s file.')
  const url = config.ECB_RATES_URL ?? ecbUrl
  const { host } = new URL(url)
  try {
    const days = (await makeRateReader(() => url)()).map(({ day }) => day)
    const newest = days.toSorted().at(-1) ?? ''
    return Date.parse(newest) < Date.now() - (oldestDays + 1) * dayMs
      ? bad(rates, `The ECB’s newest exchange rate is too old: ${newest}. ${withoutRates}`)
      : good(rates, `The ECB’s newest exchange rate is from ${newest}.`)
  } catch (error) {
    // The reader throws a plain error when the answer is not the file.
    const code = codeIn(error)
    if (code === 'Error') return bad(rates, `${host} does not answer with the ECB’s file. ${withoutRates}`)
    return bad(
      rates,
      `The ECB’s file cannot be read: ${code}. The server needs HTTPS access to ${host}. ${withoutRates}`,
    )
  }
}
