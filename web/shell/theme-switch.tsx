/** Light, dark, or as the system has it. Remembered in this browser. */
import { makeStore } from '#web/ui/store.ts'

type Theme = 'system' | 'light' | 'dark'

const themeKey = 'fleje.theme'
const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }
const themes = makeStore<Theme>({ read: readTheme, onServer: () => 'system' })

export function ThemeSwitch() {
  const chosen = themes.use()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <legend className="float-left text-ink-muted">Colours</legend>
      {(Object.keys(names) as Theme[]).map((theme) => (
        <label key={theme} className="inline-flex min-h-6 items-center gap-1.5">
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="size-3.5"
          />
          {names[theme]}
        </label>
      ))}
    </fieldset>
  )
}

/** Tells the stylesheet which theme was chosen, as the head script did before the first paint. */
export function markTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function readTheme(): Theme {
  const theme = localStorage.getItem(themeKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, theme)
  markTheme()
  themes.changed()
}
