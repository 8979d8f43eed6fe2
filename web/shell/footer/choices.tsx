/** Settings for every page; web/every-page/choices.ts remembers them. */
import type { ReactNode } from 'react'
import { showChoices } from '#web/every-page/choices.ts'

/** Light, dark, or the system's choice. */
export function ThemeChoice() {
  return <Choice legend="Colours" chooses="theme" name="theme" values={themes} />
}

/** `name` must be unique: a page may have two of these switches, which show the same choice. */
export function UnitsChoice({ name }: { name: string }) {
  return <Choice legend="Measures" chooses="units" name={name} values={units} />
}

const themes = { system: 'System', light: 'Light', dark: 'Dark' }

const units = {
  metric: (
    <span>
      mm<span className="sr-only"> (millimetres)</span>
    </span>
  ),
  us: 'inch',
}

type ChoiceProps = {
  legend: string
  chooses: string
  name: string
  /** Each with its label; the first is the default. */
  values: Record<string, ReactNode>
}

function Choice({ legend, chooses, name, values }: ChoiceProps) {
  return (
    // React renders the default choice; the ref shows the stored choice.
    <fieldset ref={showChoices} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm scriptless:hidden">
      <legend className="float-left text-ink-muted">{legend}</legend>
      {Object.entries(values).map(([value, words], index) => (
        <label key={value} className="inline-flex min-h-6 items-center gap-1.5">
          <input
            type="radio"
            name={name}
            value={value}
            data-chooses={chooses}
            defaultChecked={index === 0}
            className="size-3.5"
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
