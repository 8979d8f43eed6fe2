/** Light, dark, or as the system has it. Remembered in this browser. */

export type Theme = 'system' | 'light' | 'dark'

const themeKey = 'fleje.theme'

export function listenToTheme(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'theme') chooseTheme(target.value)
  })
}

/** For the stylesheet, as the head script did before the first paint, and in the switch itself. */
export function showTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]'))
    input.checked = input.value === theme
}

function readTheme(): Theme {
  const theme = localStorage.getItem(themeKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function chooseTheme(theme: string): void {
  if (theme === 'system') localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, theme)
  showTheme()
}
