/** Picture files on their way into the shop: one after the other, each answered by its link or by why not. */
import { useEffect, useRef, useState } from 'react'
import { pictureRefusal } from '#contract/pictures/picture-rules.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { useEndOfSession } from '#web/forms/draft/use-session-end.ts'

/** `onStored` is told of each picture as soon as the shop has it, and says what became of it. */
export function useUploads(onStored: (image: string, name: string) => string) {
  const [status, setStatus] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const endIfOver = useEndOfSession()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  /** Those that the shop takes are kept, whatever becomes of the others. */
  async function add(files: readonly File[]) {
    if (busy || files.length === 0) return
    setBusy(true)
    setFailure('')
    const said: string[] = []
    const refused: string[] = []
    for (const [index, file] of files.entries()) {
      const turn = files.length > 1 ? ` (${index + 1} of ${files.length})` : ''
      setStatus(`${file.name} is being sent and made ready…${turn}`)
      try {
        said.push(onStored(await send(file, leaving.current?.signal), file.name))
      } catch (error) {
        if (leaving.current?.signal.aborted) return
        refused.push(`${file.name}: ${messageOf(error)}`)
        await endIfOver(error)
      }
    }
    if (refused.length > 0) said.push(`Not taken: ${refused.length} of ${files.length}.`)
    setStatus(said.join(' '))
    setFailure(refused.join(' '))
    setBusy(false)
  }
  /** What was said of files is over. */
  const clear = () => {
    setStatus('')
    setFailure('')
  }
  return { add, clear, status, failure, busy }
}

async function send(file: File, signal: AbortSignal | undefined): Promise<string> {
  const refusal = pictureRefusal(file)
  if (refusal) throw new Error(refusal)
  const body = file.type ? file : new Blob([file], { type: 'image/*' })
  const { image } = await api.addPicture({ body }, signal ? { signal } : {})
  return image
}
