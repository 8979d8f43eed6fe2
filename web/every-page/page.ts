/**
 * Whether what this browser knows may be written into the page. An application is React's until it has made the page its
 * own: what was changed before would not be what React expects to find.
 */
let isFilled = false

export const pageIsFilled = () => isFilled

export function fillFromNow(): void {
  isFilled = true
}
