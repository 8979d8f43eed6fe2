/** Light, dark, or as the system has it; web/every-page/theme.ts chooses and remembers. */
import type { Theme } from '#web/every-page/theme.ts'

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeSwitch() {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm scriptless:hidden">
      <legend className="float-left text-ink-muted">Colours</legend>
      {Object.entries(names).map(([theme, name]) => (
        <label key={theme} className="inline-flex min-h-6 items-center gap-1.5">
          <input type="radio" name="theme" value={theme} defaultChecked={theme === 'system'} className="size-3.5" />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
