/** Places the order of a draft once everything is saved, and leads back to New order. */
import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Draft } from '#contract/drafts/schema.ts'
import type { Ask } from '#contract/table.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { agreedOn, usePlacing } from '#web/order-form/use-placing.ts'
import { type PlacedBefore, placedWords } from './placed.ts'
import { isPriced, type Saving } from './use-draft.ts'

type Form = { send: (save: () => Promise<void>) => (event: SyntheticEvent) => Promise<void> }

export function usePlacingDraft({ _id: id, customer: { email } }: Draft, { send }: Form, saving: Saving) {
  const navigate = useNavigate()
  const endIfOver = useEndOfSession()
  const { place } = usePlacing((body: Ask<'placeDraft'>['body']) => api.placeDraft({ id, body }))

  return send(async () => {
    try {
      const version = await saving.save()
      const { _id, number } = await place({ version, ...(isPriced(saving.cart) && agreedOn(saving.cart)) })
      saving.close()
      const state: PlacedBefore = { placed: { id: _id, number, email } }
      // Screen readers read out the toast: on the next page, the heading takes the focus.
      toast.success(placedWords(number), { onNextPage: true })
      await navigate('/dashboard/newOrder', { state, replace: true })
    } catch (error) {
      if (!(await endIfOver(error))) throw error
    }
  })
}
