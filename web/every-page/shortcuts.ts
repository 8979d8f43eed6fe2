/** `/` goes to the search, as in many places, unless somebody writes a slash. */

export function listenToShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')) return
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')]
    const box = boxes.find((one) => one.checkVisibility())
    event.preventDefault()
    box?.focus()
    if (box) box.select()
    else location.assign('/products')
  })
}
