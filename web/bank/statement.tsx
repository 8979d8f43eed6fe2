/** The file of a statement: chosen or dropped anywhere on the page, read without writing anything, and then booked. */
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mostStatementBytes } from '#contract/bank/rules/statement.ts'
import type { ReadResult } from '#contract/bank/schema/bank.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { useSending } from '#web/forms/sending/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field } from '#web/ui/field.tsx'

export function Statement() {
  const id = useId()
  const { checked, file, busy, problem, choose, book, forget } = useStatement()
  useDrop(choose)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    // Emptied, so that the same file can be chosen again.
    target.value = ''
    if (picked) choose(picked)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        id={id}
        label="Bank statement"
        hint="Choose your bank’s file (camt.053 or Norma 43, also in a ZIP), or drop it anywhere on this page. Before anything is booked, you see what the file contains."
      >
        <input
          id={id}
          type="file"
          accept=".xml,.n43,.c43,.txt,.zip,application/xml,text/plain,application/zip"
          aria-describedby={`${id}-hint`}
          disabled={busy}
          onChange={pick}
          className={controlClass}
        />
      </Field>
      <FormFailure takesFocus>{problem ?? ''}</FormFailure>
      <p role="status" className="empty:hidden">
        {busy && !checked && 'The statement is being read…'}
        {checked && `${file?.name}: ${sayResult(checked)}`}
      </p>
      {checked && checked.leftOut.length > 0 && <p>Left out: {checked.leftOut.join('. ')}.</p>}
      {checked && (
        <div className="flex flex-wrap gap-3">
          {checked.new > 0 && (
            <Button busy={busy} onClick={book}>
              Book the statement
            </Button>
          )}
          <Button variant="secondary" onClick={forget}>
            {checked.new > 0 ? 'Do not book it' : 'Close'}
          </Button>
        </div>
      )}
    </div>
  )
}

function useStatement() {
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<ReadResult>()
  const [tooLarge, setTooLarge] = useState<string>()
  const { revalidate } = useRevalidator()
  const { busy, problem, send } = useSending()
  const forget = () => setChecked(undefined)
  const choose = (picked: File) => {
    if (busy) return
    forget()
    setTooLarge(picked.size > mostStatementBytes ? 'A statement may have up to 5 MB' : undefined)
    if (picked.size > mostStatementBytes) return
    // Banks and systems disagree about the type of these files.
    const sent = new File([picked], picked.name, { type: 'application/octet-stream' })
    setFile(sent)
    void send(async () => setChecked(await api.checkStatement({ body: sent })))
  }
  const book = () =>
    void send(async () => {
      if (!file) return
      const { automatic } = await api.bookStatement({ body: file })
      toast.success(
        `Statement booked. ${count(automatic, 'transfer has paid its order', 'transfers have paid their orders')}`,
      )
      forget()
      await revalidate()
    })
  return { file, checked, busy, problem: tooLarge ?? problem, choose, book, forget }
}

/** Files that are dropped on the page, which browsers would open instead. */
function useDrop(onFile: (file: File) => void): void {
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      event.preventDefault()
      latest.current(file)
    }
    addEventListener('dragover', hold)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', drop)
    }
  }, [])
}

const count = (many: number, one: string, more: string) => `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`

function sayResult({ new: fresh, known, automatic, toLookAt, unknown, outgoing, takenBack = 0 }: ReadResult): string {
  if (fresh === 0) return `nothing new. ${count(known, 'entry is', 'entries are')} booked already.`
  const parts = [
    count(automatic, 'will pay its order', 'will pay their orders'),
    count(toLookAt, 'needs a decision', 'need a decision'),
    count(unknown, 'matches no order', 'match no order'),
    ...(outgoing > 0 ? [`${count(outgoing, 'is outgoing', 'are outgoing')}${sayTakenBack(takenBack)}`] : []),
  ]
  const before = known > 0 ? `, and ${known.toLocaleString('en-US')} that are booked already` : ''
  return `${count(fresh, 'new entry', 'new entries')}${before}. Of the new entries: ${parts.join(', ')}.`
}

const sayTakenBack = (many: number) =>
  many === 0 ? '' : ` (${count(many, 'takes back an earlier transfer', 'take back earlier transfers')})`
