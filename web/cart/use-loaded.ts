/** A part that few orders need. If it cannot be loaded, the page stays as it is. */
import { useEffect, useState } from 'react'

/** `load`: the same function in each render. */
export function useLoaded<Part extends object>(isNeeded: boolean, load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (isNeeded) void load().then(setPart, () => {})
  }, [isNeeded, load])
  return part
}
