/** Narrows a table of orders to one state of their life. The address holds it. */
import { orderStates } from '#contract/order.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const words = { unpaid: 'Unpaid', paid: 'Paid, not shipped', shipped: 'Shipped' }

const choices = [{ value: '', text: 'All orders' }, ...orderStates.map((value) => ({ value, text: words[value] }))]

export function OrderStateFilter({ value, onChange }: { value: string; onChange: (state: string) => void }) {
  return <SelectField label="Show" value={value} choices={choices} onChange={(event) => onChange(event.target.value)} />
}

/** The state an address asks for, if it is one. */
export function readState(request: Request) {
  const wanted = new URL(request.url).searchParams.get('state')
  const state = orderStates.find((known) => known === wanted)
  return state ? { state } : {}
}
