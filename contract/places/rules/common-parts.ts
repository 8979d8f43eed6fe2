/**
 * Countries whose addresses have only a postal code and a town after the street, under these names, so that a form can show the fields
 * before it has loaded the formats, which are much larger. tests/unit/addresses.test.ts compares the list with the formats.
 */
const common =
  'AD AL AM AR AT AX AZ BA BE BG BL BY CH CL CV CY CZ DE DK DO DZ EC EE ES ET FI FO FR GE GF GL GN GP GR GT GW HR HT IS KG KW KZ LA LI ' +
  'LR LT LU MA MC MD ME MF MG MK MQ MU MY MZ NC NE NI NL NO OM PL PM PT PY RE RO RS SE SI SK SM SN TJ TM TN TR TZ UY UZ VA WF YT ZM'

export const commonParts = { postalCode: 'Postal code', town: 'Town' } as const

export const hasCommonParts = (country: string): boolean => common.split(' ').includes(country)
