/** Every country with its English name. */

/** The country codes of ISO 3166-1 alpha-2. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

export const isCountry = (code: string): boolean => countryCodes.includes(code)

const names = new Intl.DisplayNames('en', { type: 'region' })

export const nameOfCountry = (code: string): string => names.of(code) ?? code

/** The lines of an address, followed by the country unless the last line already ends with it. */
export function addressLines(address: string, country: string | null | undefined): string[] {
  const lines = address.split('\n').filter((line) => line.trim() !== '')
  const name = country ? nameOfCountry(country) : ''
  return name === '' || lines.at(-1)?.trim().endsWith(name) ? lines : [...lines, name]
}
