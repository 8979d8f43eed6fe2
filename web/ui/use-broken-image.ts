/** Notices that a picture cannot be had, also when it failed before the page came to life. */
import { useState } from 'react'

/** Spread `watch` on the `<img>`; once `broken`, show something else. A new `src` is given a new chance. */
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
