/**
 * Whether state of this browser may be written into the page. An application must not be changed before it is hydrated, because
 * the change would break hydration.
 */
let isFilled = false

export const pageIsFilled = () => isFilled

export function fillFromNow(): void {
  isFilled = true
}
