import type { InputEvent } from 'react'

/**
 * Keeps characters that cannot belong to a number out of its field: blocks a typed one, and of pasted or dropped text inserts only the
 * first number, such as 12 of `12 pcs`. Validation judges everything else, such as text that a browser fills in.
 */
export function leaveLettersOut(event: InputEvent<HTMLInputElement>): void {
  const { data, currentTarget: field, nativeEvent } = event
  if (!data || /^[\d.,+\-−\s'’]+$/.test(data)) return
  const isInserted = /^insertFrom(Paste|Drop)$/.test(nativeEvent.inputType)
  if (isInserted || data.length === 1) event.preventDefault()
  if (!isInserted) return
  const [number = ''] = /[+\-−]?\d[\d.,\s'’]*/.exec(data) ?? []
  field.setRangeText(number.trim(), field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
