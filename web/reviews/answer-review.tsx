/** The shop's answer to a review: admins write, change and remove the answer. */
import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mostReviewLetters } from '#contract/reviews/rules.ts'
import type { Review } from '#contract/reviews/schema.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import { toast } from '#web/every-page/toast.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export function AnswerButton({ review }: { review: Review }) {
  const answering = useAnswer(review)
  const word = review.answer ? 'Edit answer' : 'Answer'
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${word}: review by ${review.name}`}
        onClick={() => answering.setOpen(true)}
      >
        {word}
      </Button>
      {answering.isOpen && <AnswerDialog review={review} answering={answering} />}
    </>
  )
}

function AnswerDialog({ review, answering }: { review: Review; answering: ReturnType<typeof useAnswer> }) {
  const { text, busy, clash, setText, setOpen, save, remove } = answering
  const { shopName } = useShop()
  return (
    <Dialog
      title="Answer this review"
      description={`The answer is shown to everyone below the review, in the name of ${shopName}.`}
      onClose={() => setOpen(false)}
    >
      <blockquote className="mt-4 border-l-2 border-line pl-3 text-ink-muted">
        <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{review.review}</p>
        <p className="mt-1 text-sm">{review.name}</p>
      </blockquote>
      <form onSubmit={(event) => void save(event)} className="mt-4 flex flex-col gap-4">
        {clash && <Clash sentence={clash} answer={review.answer} />}
        <TextareaField
          id="answer"
          label="Your answer"
          rows={5}
          required
          maxLength={mostReviewLetters}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {review.answer && (
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              Remove the answer
            </Button>
          )}
          <Button type="submit" busy={busy}>
            Save the answer
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Another admin has changed the answer meanwhile. The dialog shows the change before the user replaces it. */
function Clash({ sentence, answer }: { sentence: string; answer: Review['answer'] }) {
  return (
    <p role="alert" className="border-l-2 border-danger pl-3 wrap-anywhere">
      {sentence}.{' '}
      {answer
        ? `The answer now says: “${answer.text}”. Saving replaces it.`
        : 'The answer was removed. Saving adds yours.'}
    </p>
  )
}

/** The typed text stays when the dialog is closed, or when another admin has answered meanwhile. */
function useAnswer(review: Review) {
  const { _id: id, answer } = review
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [clash, setClash] = useState<string>()
  const { revalidate } = useRevalidator()
  const row = useRowChange(review)
  const endIfOver = useEndOfSession()
  const failure = useErrorToast()
  const seen = answer?.text ?? ''
  const text = typed ?? seen

  /** Shows the answer in the row, even if the row no longer matches the filter. */
  const shows = (now: Review['answer'] | undefined) => {
    // Cast: values given here override loaded values in the row, and undefined means no answer.
    row.change({ answer: now, isNew: false } as Partial<Review>)
    void revalidate()
  }
  async function send(make: () => Promise<unknown>, says: string, now: Review['answer'] | undefined) {
    setBusy(true)
    failure.clear()
    try {
      await make()
      toast.success(says)
      setTyped(undefined)
      setOpen(false)
      setClash(undefined)
      shows(now)
    } catch (error) {
      if (error instanceof ApiRefusal && 'answer' in error.facts) {
        setTyped(text)
        setClash(error.message)
        // Cast: the description of the call guarantees it (contract/reviews/calls.ts).
        shows((error.facts.answer as Review['answer'] | null) ?? undefined)
      } else if (!(await endIfOver(error))) failure.say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const written = { text: text.trim(), at: new Date().toISOString() }
  return {
    ...{ text, busy, clash, isOpen, setOpen },
    setText: setTyped,
    save: (event: SubmitEvent) => {
      event.preventDefault()
      return send(() => api.answerReview({ id, body: { answer: text, seen } }), 'Review answered', written)
    },
    remove: () => send(() => api.removeAnswer({ id }), 'Answer removed', undefined),
  }
}
