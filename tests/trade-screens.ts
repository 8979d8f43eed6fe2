/** The sheets of the trade, in the states they can be in. */
import type { Screen } from './screens.ts'

/** Of the demo shop. */
const steel = 'steel-strap-15-9-x-0-51-mm-regular-714-m-coil'
const heaviestSteel = 'steel-strap-50-8-x-1-12-mm-high-tensile-100-m-coil'

export const tradeScreens: readonly Screen[] = [
  { name: 'steel-to-pet', role: 'visitor', path: `/steel-to-pet?strap=${steel}`, shows: 'Stay with steel where' },
  {
    name: 'steel-to-pet-refused',
    role: 'visitor',
    path: `/steel-to-pet?strap=${steel}&perLoad=a+lot`,
    shows: 'Please write a length',
  },
  {
    name: 'steel-to-pet-none',
    role: 'visitor',
    path: `/steel-to-pet?strap=${heaviestSteel}`,
    shows: /stay with steel/,
  },
  { name: 'steel-to-pet-choose', role: 'visitor', path: '/steel-to-pet?strap=zeppelin', shows: /Which steel strap/ },
]
