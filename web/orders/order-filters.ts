/** Filters of a list of orders: the state, and the days on which orders were placed or paid. The URL holds the filters. */
import { orderSorts, orderStates } from '#contract/orders/rules/order.ts'
import { mostSearchedLetters } from '#web/lists/use-search-words.ts'

const words = {
  unpaid: 'Unpaid',
  paid: 'Paid or refunded, not shipped',
  unshipped: 'To be shipped',
  waiting: 'Ready to ship for over a day',
  late: 'Should have left',
  short: 'Reported short',
  shipped: 'Shipped',
  expired: 'Expired',
  disputed: 'Dispute to answer',
}

const filterOf = (states: readonly (typeof orderStates)[number][]) => ({
  name: 'state',
  choices: [{ value: '', text: 'All orders' }, ...states.map((value) => ({ value, text: words[value] }))],
})

/** `unshipped` leaves out cancelled and refunded orders, which an admin does not pack; `paid` lists them. */
export const orderStateFilter = filterOf(orderStates)
export const myOrderStateFilter = filterOf(['unpaid', 'paid', 'shipped', 'expired'])

export const orderDays = [
  { kind: 'placed', name: 'placedFrom', label: 'Placed from' },
  { kind: 'placed', name: 'placedTo', label: 'Placed until' },
  { kind: 'paid', name: 'paidFrom', label: 'Paid from' },
  { kind: 'paid', name: 'paidTo', label: 'Paid until' },
] as const

/** The valid state and days of an address. */
export const readFilters = (request: Request) => filtersIn(new URL(request.url).searchParams)

/** All filters of the list, including the search words, in the form that calls about the whole list take. */
export function readOrderFilter(params: URLSearchParams) {
  const q = params.get('q')?.slice(0, mostSearchedLetters)
  return { ...(q && { q }), ...filtersIn(params) }
}

/** All filters of the list and its sort, as a saved view stores them. */
export function readViewAddress(params: URLSearchParams) {
  const sort = orderSorts.find((known) => known === params.get('sort'))
  return { ...readOrderFilter(params), ...(sort && { sort }) }
}

function filtersIn(params: URLSearchParams) {
  const state = orderStates.find((known) => known === params.get('state'))
  const days = orderDays.flatMap(({ name }) => {
    const day = params.get(name) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(day) ? [[name, day] as const] : []
  })
  return { ...(state && { state }), ...Object.fromEntries(days) }
}
