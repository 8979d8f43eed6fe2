/** A button that asks for a text, such as a reason, before it acts; a refusal stays beside the typed text. */
import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#web/every-page/toast.ts'
import { useSending } from '#web/forms/sending/use-sending.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type ActDialogProps = {
  /** The label of the button that opens the dialog. */
  word: string
  /** The subject, such as an amount. */
  about: string
  text: string
  /** The label of the text; by default it is asked why. */
  label?: string
  hint?: string
  most?: number
  /** The label of the button that acts. */
  submit: string
  /** The toast on success. */
  says: string
  send: (typed: string) => Promise<unknown>
}

type ActProps = ActDialogProps & { onClose: () => void }

export function ActDialog(props: ActDialogProps) {
  const [open, setOpen] = useState(false)
  const { word, about } = props
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`${word}: ${about}`} onClick={() => setOpen(true)}>
        {word}
      </Button>
      {open && <Act {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The open dialog. */
export function Act({ word, about, text, label = 'Why', hint, most = 300, submit, says, send, onClose }: ActProps) {
  const [typed, setTyped] = useState('')
  const { busy, problem, send: sendOrSay } = useSending()
  const { revalidate } = useRevalidator()
  const id = useId()
  const submitted = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await sendOrSay(() => send(typed.trim())))) return
    toast.success(says)
    onClose()
    await revalidate()
  }
  return (
    <Dialog title={`${word}: ${about}`} description={text} onClose={onClose}>
      <form onSubmit={(event) => void submitted(event)} className="mt-4 flex flex-col gap-4" noValidate>
        <TextField
          id={id}
          label={label}
          hint={hint}
          error={problem}
          maxLength={most}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={busy} className="self-end">
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
