/** The key that opens the search of everything: Ctrl and K or, on a Mac, the command key and K. */

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform)

export const searchKey = () => (isMac() ? { words: '⌘ K', aria: 'Meta+K' } : { words: 'Ctrl K', aria: 'Control+K' })

export function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isCommand = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return isCommand && !altKey && !shiftKey && key.toLowerCase() === 'k'
}
