/** A form that scripts check and send, with what keeps it from being sent above its fields. */
import { type ComponentProps, useEffect, useRef } from 'react'
import { ErrorSummary, type FieldProblem } from './error-summary.tsx'
import { FormFailure } from './form-failure.tsx'

declare global {
  interface Window {
    /** Somebody sent it before the scripts had come: a script in the head has kept the browser from sending it itself. */
    heldForm?: HTMLFormElement | undefined
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
    if (!form.current || window.heldForm !== form.current) return
    window.heldForm = undefined
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
