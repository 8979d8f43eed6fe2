/** A form whose schema is the form: checked on submit, then on change; refused by the shop, it keeps what was typed. */
import { type SyntheticEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiRefusal, explainPlainly, fetched } from '#web/api/refusal.ts'
import type { FieldProblem, FormRefusal } from './form.tsx'

/**
 * `field('email')` is spread on a field of web/ui; `send(save)` and `refusal` go to its Form.
 * `loadSchema` imports the schema: it is fetched when the form is first touched, and waited for when it is sent.
 * What keeps it from being sent is shown: fields the shop named under those fields, anything else above them.
 */
export function useShopForm<Input extends FieldValues, Output>(
  loadSchema: SchemaLoader<Input, Output>,
  defaultValues: DefaultValues<Input>,
  { explain = explainPlainly }: { explain?: (error: unknown) => string } = {},
) {
  const form = useForm<Input, unknown, Output>({
    resolver: async (...asked) => (await loadResolver(loadSchema))(...asked),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  const [failure, setFailure] = useState('')

  /** What `useForm` calls each field's error, in the order of the form. */
  const problems: FieldProblem[] = Object.entries(errors).flatMap(([fieldId, error]) =>
    typeof error?.message === 'string' ? [{ fieldId, text: error.message }] : [],
  )

  function field(name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) {
    const message = errors[name]?.message
    return {
      ...form.register(name, options),
      onFocus: () => void loadResolver(loadSchema).catch(saidWhenSent),
      id: name,
      error: typeof message === 'string' ? message : undefined,
    }
  }

  const send = (save: (values: Output) => Promise<void>) => async (event: SyntheticEvent) => {
    setFailure('')
    try {
      await form.handleSubmit(save)(event)
    } catch (error) {
      showRefusal(error)
    }
  }

  function showRefusal(error: unknown) {
    const refused = error instanceof ApiRefusal ? Object.entries(error.errors) : []
    const known = refused.filter(([name]) => name in form.getValues())
    const shouldFocus = known.length === 1 // of several, the summary above the form takes the focus
    for (const [name, message] of known) form.setError(name as Path<Input>, { message }, { shouldFocus }) // the filter just made sure
    if (known.length === 0) setFailure(explain(error))
  }

  const refusal: FormRefusal = { problems, failure, attempt: submitCount }
  return { form, field, send, refusal, busy: isSubmitting, isDirty }
}

export type SchemaLoader<Input, Output> = () => Promise<z.ZodType<Output, Input>>

/** The browser keeps what it has fetched, so that only the first time takes any. */
async function loadResolver<Input extends FieldValues, Output>(
  loadSchema: SchemaLoader<Input, Output>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, schema] = await fetched(Promise.all([import('@hookform/resolvers/zod'), loadSchema()]))
  return zodResolver(schema)
}

/** Sending the form fetches again what could not be fetched ahead, and says so when that fails, too. */
function saidWhenSent(): void {}
