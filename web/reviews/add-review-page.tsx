/** Add Review: a review of the shop, in the customer's own name. */
import { useRevalidator } from 'react-router'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { hasReason } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { type Visitor, visitorContext } from '#web/dashboard/entrance/guards.ts'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, notSent, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { UnsavedGuard } from '#web/forms/guard/unsaved-guard.tsx'
import { NumberField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import type { Route } from './+types/add-review-page.ts'
import { OwnReviews } from './own-reviews.tsx'
import { StarChoice } from './star-choice.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const reviews = await orFailure(api.readPage('listMyReviews', { limit: reviewsShown }))
  return { visitor: context.get(visitorContext), reviews }
}

const reviewsShown = '20'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Add Review', description: '' })
}

export default function AddReviewPage({ loaderData: { visitor, reviews } }: Route.ComponentProps) {
  const { field, save, refusal, busy, stars, ...draftState } = useReviewForm(visitor)
  return (
    <DashboardScreen title="Add Review">
      <Panel className="max-w-2xl">
        <UnsavedGuard unsaved={draftState.isUnsaved} onLeave={draftState.discard} />
        <Form onSubmit={save} refusal={refusal}>
          <DraftNote {...draftState} />
          <TextField label="Your Name" {...field('name')} disabled={visitor.name !== ''} />
          <TextField label="Your Email" type="email" {...field('email')} disabled />
          <TextField label="Your Image Link" type="url" placeholder="Your image link" {...field('image')} />
          <TextField
            label="Your company name"
            placeholder="Enter your company name"
            autoComplete="organization"
            {...field('company')}
          />
          <TextField
            label="Your position in the company"
            placeholder="Your position in the company"
            autoComplete="organization-title"
            {...field('position')}
          />
          <TextareaField label="Your Review" placeholder="Enter your review" {...field('review')} />
          <div className="flex flex-wrap items-start gap-x-3">
            <div className="grow basis-64">
              <NumberField
                label="Your Rating"
                placeholder="Enter your review rating (between 1 and 5)"
                {...field('number')}
              />
            </div>
            <StarChoice {...stars} />
          </div>
          <Button type="submit" size="large" busy={busy} className="self-start">
            Add Review
          </Button>
        </Form>
      </Panel>
      <OwnReviews page={reviews} />
    </DashboardScreen>
  )
}

const blank = { image: '', company: '', position: '', review: '', number: '' }

const loadReviewEntry = async () => (await import('#contract/reviews/schema.ts')).ReviewEntry

/** The form in the visitor's name; `save` sends it and empties it on success. */
function useReviewForm({ name, email }: Visitor) {
  const { form, send, ...shown } = useDraftForm('review', loadReviewEntry, { ...blank, name, email })
  const sendOnce = useIdempotencyKey()
  const failure = useErrorToast()
  const { revalidate } = useRevalidator()

  const save = send(async (body) => {
    failure.clear()
    try {
      const { success } = await sendOnce(body, (idempotencyKey) => api.addReview({ body }, { idempotencyKey }))
      if (!success) throw new Error(refused)
    } catch (error) {
      failure.say(refused, { onNextPage: isSessionOver(error) })
      // The toast reports the failure; the form repeats it only if the error gives a reason.
      if (hasReason(error)) throw error
      return notSent
    }
    toast.success('Your review is successfull')
    form.reset({ ...blank, name, email })
    // Not awaited, so that the form is empty at once.
    void revalidate()
  })
  const stars = {
    rating: form.watch('number'),
    onChoose: (rating: string) =>
      form.setValue('number', rating, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
  return { ...shown, save, stars }
}

const refused = 'Something went wrong, cannot add your review'
