/** What every page may know of the shop it belongs to. */
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

/** What the root loader said; where even that failed, the shop still has a name. */
export function useShop(): { shopName: string; publicUrl: string; year: number } {
  const known = useRouteLoaderData<typeof loader>('root')
  return known ?? { shopName: 'Fleje', publicUrl: '', year: new Date().getFullYear() }
}
