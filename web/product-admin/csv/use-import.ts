/** A CSV file: chosen, checked, and imported exactly as checked. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CheckedImport } from '#contract/products/schema/csv.ts'
import { fileRefusal } from '#contract/rules/lists/csv.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { toast } from '#web/every-page/toast.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'

/** `bytes`: the content of the file when it was chosen, so that exactly the checked bytes are imported. */
type Chosen = { name: string; bytes: Blob }

export function useCsvImport() {
  const [chosen, setChosen] = useState<Chosen>()
  const [checked, setChecked] = useState<CheckedImport>()
  const [busy, setBusy] = useState<'checking' | 'importing'>()
  const [failure, setFailure] = useState('')
  const { revalidate } = useRevalidator()
  const endIfOver = useEndOfSession()

  /** The chosen file and the shown rows stay after a failure. */
  async function during(what: 'checking' | 'importing', work: () => Promise<void>) {
    setBusy(what)
    setFailure('')
    try {
      await work()
    } catch (error) {
      setFailure(messageOf(error))
      await endIfOver(error)
    } finally {
      setBusy(undefined)
    }
  }

  async function choose(file: File) {
    discard()
    const refusal = fileRefusal(file.size)
    if (refusal) return setFailure(refusal)
    await during('checking', async () => {
      const bytes = new Blob([await file.arrayBuffer()], { type: 'text/csv' })
      setChosen({ name: file.name, bytes })
      setChecked(await api.checkImport({ body: bytes }))
    })
  }

  async function checkAgain() {
    if (chosen) await during('checking', async () => setChecked(await api.checkImport({ body: chosen.bytes })))
  }

  function discard() {
    setChosen(undefined)
    setChecked(undefined)
    setFailure('')
  }

  async function apply() {
    if (!chosen || !checked) return
    await during('importing', async () => {
      const { added, changed } = await api.importProducts({ seen: checked.seen, body: chosen.bytes })
      discard()
      toast.success(`${chosen.name} imported: ${productsOf(changed)} changed, ${added} added`)
      await revalidate()
    })
  }

  return { name: chosen?.name, checked, busy, failure, choose, checkAgain, discard, apply }
}

export type CsvImport = ReturnType<typeof useCsvImport>

const productsOf = (count: number) => (count === 1 ? '1 product' : `${count} products`)
