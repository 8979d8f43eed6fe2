/** Detects images that failed to load, also before hydration. */
import { useState } from 'react'

/** Spread `watch` on the `<img>`; once `broken`, show a fallback. A new `src` is tried again. */
export function useBrokenImage(src: string) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  return {
    broken: src === '' || brokenSrc === src,
    watch: {
      onError: () => setBrokenSrc(src),
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBrokenSrc(src)
      },
    },
  }
}
