import type { InputEvent } from 'react'

/** Blocks single typed characters that cannot belong to a number. Pasted text is accepted and left to validation. */
export function leaveLettersOut(event: InputEvent<HTMLInputElement>): void {
  if (event.data?.length === 1 && !/[\d.,+\-−\s'’]/.test(event.data)) event.preventDefault()
}
