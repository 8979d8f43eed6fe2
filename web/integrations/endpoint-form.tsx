/** A form that adds or changes a webhook: its address and its events. */
import { webhookKinds, webhookWords } from '#contract/integrations/rules/integration.ts'
import type { EndpointEntry } from '#contract/integrations/schema/integration.ts'
import { Form } from '#web/forms/form.tsx'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'

const loadForm = async () => (await import('#contract/integrations/schema/integration.ts')).EndpointForm

type EndpointFormProps = {
  known: EndpointEntry
  submit: string
  /** Saves, and throws refusals. */
  onSend: (entry: EndpointEntry) => Promise<void>
}

export function EndpointForm({ known, submit, onSend }: EndpointFormProps) {
  const { form, field, send, refusal, busy } = useShopForm(loadForm, known)
  const { error, id, ...kinds } = field('kinds')
  const endIfOver = useEndOfSession()
  const save = send(async (values) => {
    try {
      await onSend(values)
      form.reset(known)
    } catch (error) {
      if (!(await endIfOver(error))) throw error
    }
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        hint="The address must accept POST with JSON and answer 2xx. The part after “?” is stored but not shown again."
        {...field('url')}
      />
      <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="font-semibold">Events</legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {webhookKinds.map((kind) => (
            <label key={kind} className="flex min-h-9 items-center gap-2">
              <input type="checkbox" value={kind} {...kinds} />
              {webhookWords[kind]}
            </label>
          ))}
        </div>
        {error && (
          <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <Button type="submit" busy={busy} className="self-start">
        {submit}
      </Button>
    </Form>
  )
}
