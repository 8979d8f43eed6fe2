/** Warns about an uploaded picture that is narrower than its place on the pages. */
import { useEffect, useState } from 'react'
import { defaultPictureWidth } from '#contract/pictures/rules.ts'
import { FieldWarning } from '#web/product-admin/editor/field-warning.tsx'

export function SmallPicture({ image }: { image: string }) {
  const width = useWidth(image)
  const isSmall = width !== undefined && width < defaultPictureWidth
  return (
    <FieldWarning>
      {isSmall
        ? `Only ${width} pixels wide: the picture will look blurred on pages that show it up to ${defaultPictureWidth} pixels wide`
        : ''}
    </FieldWarning>
  )
}

/** The width of the loaded picture in pixels. The width in its name is a maximum, because small pictures are not enlarged. */
function useWidth(image: string): number | undefined {
  const [known, setKnown] = useState<{ image: string; width: number }>()
  useEffect(() => {
    if (!image.startsWith('/pictures/')) return
    const looked = new Image()
    looked.onload = () => setKnown({ image, width: looked.naturalWidth })
    looked.src = image
    return () => {
      looked.onload = null
    }
  }, [image])
  return known?.image === image ? known.width : undefined
}
