/** A form that is validated and sent by script, with an error summary above its fields. */
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'

declare global {
  interface Window {
    /** The form that was submitted before hydration: a script in the head prevented the native submit. */
    submittedBeforeHydration?: HTMLFormElement | undefined
  }
}

export type FormRefusal = {
  problems: readonly FieldProblem[]
  /** The form-level error; empty when there is none. */
  failure: string
  /** The number of submits so far. */
  attempt: number
}

type FormProps = Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> & { refusal: FormRefusal }

/** `method="post"`, so that typed values never end up in the URL, not even on a native submit. */
export function Form({ onSubmit, refusal: { problems, failure, attempt }, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current || window.submittedBeforeHydration !== form.current) return
    window.submittedBeforeHydration = undefined
    form.current.requestSubmit()
  }, [])
  return (
    <form ref={form} method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <ErrorSummary problems={problems} attempt={attempt} />
      <FormFailure takesFocus>{failure}</FormFailure>
      {children}
    </form>
  )
}

/** A form-level error above the fields, announced by screen readers (role="alert"). */
type FormFailureProps = {
  children: string
  /** Moves the focus to the error and scrolls to it: the error may be out of sight when the button is pressed. */
  takesFocus?: boolean
}

export function FormFailure({ children, takesFocus = false }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && children) box.current?.focus()
  }, [takesFocus, children])
  return (
    // The box is rendered even when it is empty: screen readers announce changes to an existing live region. `sr-only` takes no
    // space.
    <div ref={box} role="alert" tabIndex={-1} className={children ? 'rounded-md' : 'sr-only'}>
      {children && (
        <p className="flex items-start gap-2 rounded-md border border-danger px-3 py-2 font-medium text-danger">
          <Icon name="warning-ring" size={18} className="mt-0.5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}

/** One entry of the error summary. The summary takes the focus when it appears, so that it is read out. */
export type FieldProblem = { fieldId: string; text: string }

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  /** The number of submits: with every new submit the summary takes the focus again. */
  attempt: number
}

/** Renders nothing for fewer than two problems: a single problem is shown under its field, which has the focus. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  if (problems.length < 2 || attempt === 0) return null
  return <Summary key={attempt} problems={problems} />
}

function Summary({ problems }: Pick<ErrorSummaryProps, 'problems'>) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="rounded-lg border-2 border-danger bg-surface p-4"
    >
      <h2 id={titleId} className="heading text-xl">
        There is a problem
      </h2>
      <ul className="mt-2 space-y-1">
        {problems.toSorted(byPlace).map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={goToField(fieldId)} className="text-link py-0.5 font-medium text-danger">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In the order of the page: what is wrong with several fields together is found last. */
const byPlace = (one: FieldProblem, other: FieldProblem) => placeOf(one) - placeOf(other)

const placeOf = ({ fieldId }: FieldProblem) =>
  [...document.querySelectorAll('[id]')].findIndex(({ id }) => id === fieldId)

/** Focuses the field and scrolls it to the middle, so that its label is visible too. The URL does not change. */
function goToField(fieldId: string) {
  return (event: { preventDefault: () => void }) => {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus()
    field.scrollIntoView({ block: 'center' })
  }
}
