/** What a refused form has to mend, gathered above it. Takes the focus when it appears, so that it is read out. */
import { useEffect, useId, useRef } from 'react'

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
