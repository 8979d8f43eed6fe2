/** The pages of a long public list, numbered in its address: `?page=2`. */
import { redirect } from 'react-router'

/** The page an address asks for, counted from 1; the first when it asks for none, or for nonsense. */
export function readPageNumber(params: URLSearchParams): number {
  const asked = params.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
}

/** What a list is asked for to get that page. */
export const rowsOfPage = (page: number, perPage: number) => ({
  limit: String(perPage),
  ...(page > 1 && { skip: String((page - 1) * perPage) }),
})

/** Leads to the last page when an address asks for one behind it, as after something was deleted. */
export function stayWithin(page: number, perPage: number, total: number, addressOf: (page: number) => string): void {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (page > last) throw redirect(addressOf(last))
}
