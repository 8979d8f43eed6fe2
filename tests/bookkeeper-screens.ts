/** The screens of bookkeepers, as far as they differ from those of admins. */
import { selectOrders } from './screen-states.ts'
import type { Screen } from './screens.ts'

export const bookkeeperScreens: readonly Screen[] = [
  { name: 'money', role: 'bookkeeper', path: '/dashboard', shows: 'This month' },
  { name: 'bookkeeper-orders', role: 'bookkeeper', path: '/dashboard/manageOrders', shows: /@/ },
  {
    name: 'bookkeeper-orders-selected',
    role: 'bookkeeper',
    path: '/dashboard/manageOrders',
    shows: /@/,
    open: selectOrders,
  },
  {
    name: 'bookkeeper-order',
    role: 'bookkeeper',
    path: ({ paidOrderId }) => `/dashboard/orders/${paidOrderId}`,
    shows: 'Timeline',
  },
]
