/** Narrows a list of orders to one state of their life. The address holds it. */
import { orderStates } from '#contract/orders/rules.ts'

const words = { unpaid: 'Unpaid', paid: 'Paid, not shipped', shipped: 'Shipped' }

export const orderStateFilter = {
  name: 'state',
  choices: [{ value: '', text: 'All orders' }, ...orderStates.map((value) => ({ value, text: words[value] }))],
}

/** The state an address asks for, if it is one. */
export function readState(request: Request) {
  const wanted = new URL(request.url).searchParams.get(orderStateFilter.name)
  const state = orderStates.find((known) => known === wanted)
  return state ? { state } : {}
}
