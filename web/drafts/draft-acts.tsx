/** Hands a draft over to a colleague, or deletes it. */
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Draft } from '#contract/drafts/schema.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import type { Saving } from './use-draft.ts'

/** The failure is shown above. */
function isSaid(): void {}

type DraftActsProps = { draft: Draft; saving: Saving }

export function DraftActs({ draft: { _id: id, customer, colleagues }, saving }: DraftActsProps) {
  const navigate = useNavigate()
  const leave = async () => {
    saving.close()
    await navigate('/dashboard/newOrder', { replace: true })
  }
  const remove = useChange('removeDraft', { says: 'Deleted', leadsOn: true, inPlace: true, after: leave })
  return (
    <div className="mt-6 flex flex-col gap-4 border-t border-line pt-4">
      {colleagues.length > 0 && <HandOver {...{ id, colleagues, saving }} onGiven={leave} />}
      <div>
        <DeleteButton
          word="Delete this order"
          what={`for ${customer.email}`}
          keepWord="Keep it"
          onDelete={() => remove({ id })}
        />
      </div>
    </div>
  )
}

type HandOverProps = {
  id: string
  colleagues: Draft['colleagues']
  saving: Saving
  onGiven: () => Promise<void>
}

function HandOver({ id, colleagues, saving, onGiven }: HandOverProps) {
  const [to, setTo] = useState(colleagues[0]?.email ?? '')
  const give = useChange('handOverDraft', { says: 'Handed over', leadsOn: true, inPlace: true, after: onGiven })
  const submitted = (event: SubmitEvent) => {
    event.preventDefault()
    // If the last changes cannot be saved, the draft stays open here, and the failure is shown.
    void saving.save().then(() => give({ id, body: { to } }), isSaid)
  }
  const choices = colleagues.map(({ email, name }) => ({ value: email, text: name || email }))
  return (
    <form onSubmit={submitted} className="flex flex-col gap-1.5">
      <label htmlFor="colleague" className="font-medium">
        Hand over to
      </label>
      <div className="flex flex-wrap gap-2">
        <SelectBox id="colleague" value={to} choices={choices} onChange={({ target }) => setTo(target.value)} />
        <Button type="submit" variant="secondary" busy={give.busy}>
          Hand over
        </Button>
      </div>
    </form>
  )
}
