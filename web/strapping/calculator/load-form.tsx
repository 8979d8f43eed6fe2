/**
 * The load, as a plain form. A measure has a metric and a US field; only the field in the chosen units is shown and sent
 * (web/every-page/choices.ts).
 */
import { type ReactNode, useContext } from 'react'
import { unitWords } from '#contract/products/rules/facts/units.ts'
import {
  choiceNames,
  type LoadChoice,
  type LoadFigure,
  type LoadProblem,
  type LoadProblems,
  loadChoices,
  loadFigures,
  type MeasureField,
  toUs,
  usNames,
} from '#contract/strapping/rules/load-entry.ts'
import { Rendering } from '#web/shell/rendering.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, FieldError } from '#web/ui/field.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import type { LoadInput } from './load-address.ts'
import { choiceLabels, choiceWords, figureLabels } from './load-words.ts'

type LoadFormProps = { input: LoadInput; problems: LoadProblems }

export function LoadForm(props: LoadFormProps) {
  const { strap, units } = props.input
  return (
    <form action="/calculator" data-filters="#answer" className="grid gap-6">
      <Group title="Load">
        <MeasureFieldPair name="weight" {...props} />
        <div className="grid grid-cols-3 gap-3">
          <MeasureFieldPair name="width" {...props} />
          <MeasureFieldPair name="depth" {...props} />
          <MeasureFieldPair name="height" {...props} />
        </div>
        {choiceNames.map((name) => (
          <ChoiceField key={name} name={name} {...props} />
        ))}
      </Group>
      <Group title="A month">
        <div className="grid grid-cols-2 gap-3">
          <CountField name="loads" {...props} />
          <CountField name="days" {...props} />
        </div>
        <CountField name="months" {...props} />
      </Group>
      <Button type="submit" size="large">
        Calculate
      </Button>
      <input type="hidden" name="strap" value={strap ?? ''} disabled={!strap} />
      <input type="hidden" name="units" value={units ?? ''} disabled={!units} />
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="heading mb-3 text-2xl">{title}</legend>
      {children}
    </fieldset>
  )
}

function MeasureFieldPair({ name, input, problems }: LoadFormProps & { name: MeasureField }) {
  const isInUs = useContext(Rendering).units === 'us'
  const typed = input.entry[name] ?? ''
  const { says, us = says } = problems[name] ?? ({} as Partial<LoadProblem>)
  const metricUnit = loadFigures[name].unit
  return (
    <>
      <div className="us:hidden">
        <FigureField
          {...{ name, typed, label: figureLabels[name], unit: metricUnit, problem: says }}
          {...{ inUnits: 'metric', isDisabled: isInUs }}
        />
      </div>
      <div className="metric:hidden">
        <FigureField
          {...{ name: usNames[name], typed: toUs(name, typed), label: figureLabels[name], problem: us }}
          {...{ unit: usUnits[metricUnit], inUnits: 'us', isDisabled: !isInUs }}
        />
      </div>
    </>
  )
}

const usUnits = { kg: 'lb', mm: 'in' } as const

function CountField({ name, input: { entry }, problems }: LoadFormProps & { name: LoadFigure }) {
  return (
    <FigureField {...{ name, typed: entry[name] ?? '', label: figureLabels[name], problem: problems[name]?.says }} />
  )
}

type FigureFieldProps = {
  name: string
  label: string
  typed: string
  problem: string | undefined
  unit?: string
  /** The units for which the field is shown. */
  inUnits?: 'metric' | 'us'
  isDisabled?: boolean
}

function FigureField({ name, label, typed, problem, unit, inUnits, isDisabled }: FigureFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-medium">
        {label}
        {unit && (
          <span className="font-normal text-ink-muted">
            , <span aria-hidden>{unit}</span>
            <span className="sr-only">{unitWords[unit]}</span>
          </span>
        )}
      </label>
      <input
        type="text"
        id={name}
        name={name}
        defaultValue={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        disabled={isDisabled}
        data-in-units={inUnits}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${name}-error`}
        className={classNames(controlClass, 'disabled:bg-surface disabled:text-ink')}
      />
      <ProblemOf name={name}>{problem}</ProblemOf>
    </div>
  )
}

function ChoiceField({ name, input: { entry }, problems }: LoadFormProps & { name: LoadChoice }) {
  const [first] = loadChoices[name]
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-medium">
        {choiceLabels[name]}
      </label>
      <SelectBox
        id={name}
        name={name}
        defaultValue={entry[name] ?? first}
        aria-invalid={problems[name] ? true : undefined}
        aria-describedby={`${name}-error`}
        choices={Object.entries(choiceWords[name]).map(([value, text]) => ({ value, text }))}
      />
      <ProblemOf name={name}>{problems[name]?.says}</ProblemOf>
    </div>
  )
}

/** Rendered even while it is empty, because the partial update puts the message into it. */
function ProblemOf({ name, children }: { name: string; children: string | undefined }) {
  return (
    <div data-found={`${name}-error`} className="empty:hidden">
      {children && <FieldError id={`${name}-error`}>{children}</FieldError>}
    </div>
  )
}
