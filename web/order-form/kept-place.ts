/** The country and postal code that the customer chose last, in the cart, on Purchase or at the checkout: kept in this tab. */
import { useLayoutEffect } from 'react'
import type { Address } from '#contract/cart/schema/cart.ts'
import { readSession } from '#web/every-page/session.ts'
import { filled, type OrderFields, postalCodeIn } from './fields.ts'

export type ChosenPlace = { country: string; postalCode: string }

const key = 'fleje.place'

/** Of another user of this tab, nothing is read. A visitor’s choice stays after the sign-in. */
export function readPlace(): Partial<ChosenPlace> {
  // Cast: `keepPlace` stored this text.
  const { by, ...place } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<ChosenPlace & { by: string }>
  return !by || by === user() ? filled(place) : {}
}

/** The kept place, or else the seller's country, which the document has from the server. */
export function likelyPlace(): Partial<ChosenPlace> {
  const { country } = document.documentElement.dataset
  return { ...(country && { country }), ...readPlace() }
}

export function keepPlace({ country, postalCode }: ChosenPlace): void {
  if (country) sessionStorage.setItem(key, JSON.stringify({ country, postalCode, by: user() }))
  else sessionStorage.removeItem(key)
}

function user(): string {
  const session = readSession()
  return session.status === 'in' ? session.email : ''
}

/** Keeps the place of the form once the customer has chosen another than the form began with. */
export function useKeptPlace({ watch, formState: { defaultValues } }: OrderFields['form']): void {
  const [country = '', postalCode = ''] = watch(['country', 'postalCode'])
  const isChosen = country !== defaultValues?.country || postalCode !== defaultValues.postalCode
  // A layout effect, so that a page that is left at once has kept the place.
  useLayoutEffect(() => {
    if (isChosen) keepPlace({ country, postalCode })
  }, [isChosen, country, postalCode])
}

/** The entries of the address book with which a form may begin: all of them, unless a place is kept. */
export function entriesThere<Entry extends Pick<Address, 'address' | 'country'>>(entries: readonly Entry[]): Entry[] {
  const { country, postalCode } = readPlace()
  return entries.filter((entry) => {
    const code = postalCodeIn(entry.address)
    return !country || (entry.country === country && (!postalCode || !code || code === postalCode))
  })
}
