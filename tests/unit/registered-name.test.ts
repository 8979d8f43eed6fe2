/** The name in the register of VAT numbers is compared with the billed name. */
import { describe, expect, it } from 'vitest'
import { compareNames } from '#contract/tax/rules/registered-name.ts'

describe('a billed name and a registered name', () => {
  it.each([
    ['STAHL', 'Stahl GmbH'],
    ['Stahl', 'STAHL GMBH & CO. KG'],
    ['Garaje López, S.L.', 'GARAJE LOPEZ SL'],
    ['Garaje López S. L. U.', 'Garaje Lopez, Sociedad Limitada Unipersonal'],
    ['Établissements Dupont', 'SARL ETABLISSEMENTS DUPONT'],
    ["L'Étoile S.A.R.L.", 'LETOILE'],
    ['Straße & Söhne', 'STRASSE SOHNE AG'],
    ['Żółw Sp. z o.o.', 'ZOLW SPÓŁKA Z O.O.'],
    ['ΧΑΛΥΒΑΣ Α.Ε.', 'ΧΑΛΥΒΑΣ ΑΕ||ΧΑΛΥΒΑΣ'],
    ['Coils', 'STAHL AE||COILS'],
    ['AB', 'A. B.'],
  ])('%s and %s are the same', (billed, registered) => {
    expect(compareNames(billed, registered)).toBe('same')
  })

  it.each([
    ['Garage SL', 'Stahl GmbH'],
    ['Stahl Nord', 'Stahl GmbH'],
    ['', 'Stahl GmbH'],
    ['AG', 'GmbH'],
    ['Бетон', 'Сталь'],
  ])('%s and %s are not', (billed, registered) => {
    expect(compareNames(billed, registered)).toBe('different')
  })

  it.each(['', '---', ' '])('nothing can be said where the register answers “%s”', (registered) => {
    expect(compareNames('Stahl', registered)).toBe('unpublished')
  })
})
