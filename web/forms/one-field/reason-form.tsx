/** A required text before an action, and the button of the action. */
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { Button } from '#web/ui/button.tsx'

type ReasonFormProps = {
  id: string
  label: string
  hint: string
  most: number
  /** The initial text of the field. */
  known?: string | undefined
  /** The label of the button. */
  submit: string
  variant: 'danger' | 'secondary'
  busy: boolean
  /** Resolves to true on success: then the field is emptied. */
  onSend: (text: string) => Promise<boolean>
  /** Further choices, between field and button. */
  children?: ReactNode
}

export function ReasonForm({
  id,
  label,
  hint,
  most,
  known = '',
  submit,
  variant,
  busy,
  onSend,
  children,
}: ReasonFormProps) {
  const [text, setText] = useState(known)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await onSend(text.trim())) setText('')
  }
  return (
    <form onSubmit={(event) => void send(event)} className="mt-3 flex flex-col gap-3">
      <TextareaField
        id={id}
        label={label}
        hint={hint}
        rows={2}
        required
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {children}
      <Button type="submit" variant={variant} busy={busy} className="self-start">
        {submit}
      </Button>
    </form>
  )
}
