/** Types and limits of uploaded pictures. */

export const mostPictureBytes = 15 * 1024 * 1024

/** The width in pixels at which pages show a picture. High-resolution screens get a wider file. */
export const defaultPictureWidth = 800

/** Accepted content types; the server checks the content itself. SVG is refused because it can contain scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export const notAPicture = 'Please choose a picture in JPEG, PNG, WebP or AVIF'
const tooLongAPicture = `Please choose a picture of at most ${mostPictureBytes / 1024 / 1024} MB`

/**
 * The message if the file is refused before its upload, else undefined. A file without a type passes, because the server checks
 * the content.
 */
export function pictureRefusal({ type, size }: { type: string; size: number }): string | undefined {
  if (type && !pictureTypes.some((known) => known === type)) return notAPicture
  return size > mostPictureBytes ? tooLongAPicture : undefined
}
