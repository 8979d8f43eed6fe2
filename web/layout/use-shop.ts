/** What every page may know of the shop it belongs to. */
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

/** The name and year of the root loader; where even that failed, the shop still has a name. */
export function useShop(): { shopName: string; year: number } {
  return useRouteLoaderData<typeof loader>('root') ?? { shopName: 'Fleje', year: new Date().getFullYear() }
}
