/** A form that scripts check and send, with what keeps it from being sent above its fields. */
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'

declare global {
  interface Window {
    /** Somebody sent it before the scripts had come: a script in the head has kept the browser from sending it itself. */
    submittedBeforeHydration?: HTMLFormElement | undefined
  }
}

export type FormRefusal = {
  /** In the order of the fields. */
  problems: readonly FieldProblem[]
  /** Why it was refused as a whole; empty when it was not. */
  failure: string
  /** How often it was sent. */
  attempt: number
}

type FormProps = Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> & { refusal: FormRefusal }

/** `post`, so that what is typed into it never stands in an address, whoever sends it. */
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

/** Why a form was refused as a whole, above its fields and read out at once. */
type FormFailureProps = {
  children: string
  /** Far from the button that was pressed it would be out of sight: the focus goes to it, and the page with the focus. */
  takesFocus?: boolean
}

export function FormFailure({ children, takesFocus = false }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && children) box.current?.focus()
  }, [takesFocus, children])
  return (
    // It is on the page before there is anything to read, or it would not be read out; empty, it takes no room.
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

/** What a refused form has to mend, gathered above it. Takes the focus when it appears, so that it is read out. */
export type FieldProblem = { fieldId: string; text: string }

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  /** Counts the attempts: with every new one the summary takes the focus again. */
  attempt: number
}

/** Shows nothing for fewer than two problems: one is said under its field, which has the focus. */
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
        {problems.map(({ fieldId, text }) => (
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

/** Focuses the field itself: following the fragment alone would change the address and move only the view. */
function goToField(fieldId: string) {
  return (event: { preventDefault: () => void }) => {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus()
    field.scrollIntoView({ block: 'center' })
  }
}
