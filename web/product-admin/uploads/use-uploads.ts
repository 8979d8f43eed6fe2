/** Uploads of files: one after the other, each with its result or its error. */
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/api/refusal.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'

/** `keep` uploads a file, puts it into the form, and returns the message about it. */
export function useUploads(keep: (file: File, options: { signal?: AbortSignal }) => Promise<string>) {
  const [status, setStatus] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const waiting = useRef<File[]>([])
  const isSending = useRef(false)
  const endIfOver = useEndOfSession()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  /** Accepted files are kept, whatever happens to the others; files added meanwhile are queued. */
  async function add(files: readonly File[]) {
    waiting.current.push(...files)
    if (isSending.current || files.length === 0) return
    isSending.current = true
    setBusy(true)
    setFailure('')
    const isLeft = !(await sendThoseWaiting())
    isSending.current = false
    if (!isLeft) setBusy(false)
  }

  /** False when the form was left meanwhile. */
  async function sendThoseWaiting(): Promise<boolean> {
    const outcomes: string[] = []
    const refused: string[] = []
    const signal = leaving.current?.signal
    let sent = 0
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      sent += 1
      const all = sent + waiting.current.length
      setStatus(`${file.name} is being uploaded and processed…${all > 1 ? ` (${sent} of ${all})` : ''}`)
      try {
        outcomes.push(await keep(file, signal ? { signal } : {}))
      } catch (error) {
        if (signal?.aborted) return false
        refused.push(`${file.name}: ${messageOf(error)}`)
        await endIfOver(error)
      }
    }
    if (refused.length > 0) outcomes.push(`${refused.length} of ${sent} ${sent === 1 ? 'file' : 'files'} rejected.`)
    setStatus(outcomes.join(' '))
    setFailure(refused.join(' '))
    return true
  }

  /** Earlier messages about files no longer apply. */
  const clear = () => {
    setStatus('')
    setFailure('')
  }
  return { add, clear, status, failure, busy }
}

/** Moves and removes the items of a list in a form, by position. */
export function listChanges<Item>(read: () => Item[], put: (next: Item[]) => void) {
  const moveUp = (index: number) => {
    const moved = read().slice(index, index + 1)
    put(
      read()
        .toSpliced(index, 1)
        .toSpliced(index - 1, 0, ...moved),
    )
  }
  const remove = (index: number) => put(read().toSpliced(index, 1))
  return { moveUp, remove }
}
