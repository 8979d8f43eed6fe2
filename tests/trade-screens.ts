/** The pages about PET in place of steel, station cards and reordering, in all their states. */
import type { Screen } from './screens.ts'

/** Products of the demo shop. */
const steel = 'steel-strap-15-9-x-0-51-mm-regular-714-m-coil'
const heaviestSteel = 'steel-strap-50-8-x-1-12-mm-high-tensile-100-m-coil'
const set = 'strap=PT-1610&tool=MT-PT20&tool=MS-PT16&joint=SL-PT16S&straps=3&lengthMm=5500&tensionN=2000'

export const tradeScreens: readonly Screen[] = [
  { name: 'steel-to-pet', role: 'visitor', path: `/steel-to-pet?strap=${steel}`, shows: 'Stay with steel if' },
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
  { name: 'station-card', role: 'visitor', path: `/station-card?load=Bricks&${set}`, shows: 'Wear eye protection' },
  {
    name: 'station-card-refused',
    role: 'visitor',
    path: `/station-card?load=${'W'.repeat(80)}&strap=XX-1&tool=BT-PX16&joint=SL-PP16&straps=99&tensionN=9000`,
    shows: 'do not go together',
  },
  { name: 'station-card-empty', role: 'visitor', path: '/station-card', shows: 'One sheet for a packing station' },
  {
    name: 'reorder',
    role: 'visitor',
    path: '/reorder?sku=PT-1610&sku=SL-ST32C&sku=XX-1',
    shows: 'without the sold-out',
  },
  { name: 'reorder-nothing', role: 'visitor', path: '/reorder', shows: 'Nothing to order again' },
]
