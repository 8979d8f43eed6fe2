/** Places the order of a draft once everything is saved, and leads back to New order. */
import { type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Draft } from '#contract/drafts/schema.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { type PlacedBefore, placedWords } from './placed.ts'
import type { Saving } from './use-draft.ts'

type Form = { send: (save: () => Promise<void>) => (event: SyntheticEvent) => Promise<void> }

export function usePlacing({ _id: id, customer: { email } }: Draft, { send }: Form, saving: Saving) {
  const navigate = useNavigate()
  const endIfOver = useEndOfSession()
  const [busy, setBusy] = useState(false)
  const { totalPrice, toPay, tax } = saving.cart

  async function placeNow() {
    try {
      const version = await saving.save()
      const agreed = totalPrice === undefined ? {} : { totalPrice, ...(tax && { toPay }) }
      const { _id, number } = await api.placeDraft({ id, body: { version, ...agreed } })
      saving.close()
      const state: PlacedBefore = { placed: { id: _id, number, email } }
      // Screen readers read out the toast: on the next page, the heading takes the focus.
      toast.success(placedWords(number), { onNextPage: true })
      await navigate('/dashboard/newOrder', { state, replace: true })
    } catch (error) {
      if (!(await endIfOver(error))) throw error
    }
  }
  const place = async (event: SyntheticEvent) => {
    setBusy(true)
    await send(placeNow)(event).finally(() => setBusy(false))
  }
  return { place: (event: SyntheticEvent) => void place(event), busy }
}
