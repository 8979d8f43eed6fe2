/** Pictures that admins send: what is taken, and what is made of it. */

export const mostPictureBytes = 15 * 1024 * 1024

/** In pixels: a page shows a picture as wide as that, and on sharp screens wider. */
export const usualPictureWidth = 800

/** What a picture says it is; its content has the last word. Drawings (SVG) are programs, and not taken. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export const notAPicture = 'Please choose a picture in JPEG, PNG, WebP or AVIF'
const tooLongAPicture = `Please choose a picture of at most ${mostPictureBytes / 1024 / 1024} MB`

/** The sentence for a file that need not be sent to be refused, or undefined. What does not say what it is may be one. */
export function pictureRefusal({ type, size }: { type: string; size: number }): string | undefined {
  if (type && !pictureTypes.some((known) => known === type)) return notAPicture
  return size > mostPictureBytes ? tooLongAPicture : undefined
}
