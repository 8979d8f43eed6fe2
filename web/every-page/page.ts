/**
 * Whether state of this browser may be written into the page. An application belongs to React until it is hydrated: earlier
 * changes would break hydration.
 */
let isFilled = false

export const pageIsFilled = () => isFilled

export function fillFromNow(): void {
  isFilled = true
}
