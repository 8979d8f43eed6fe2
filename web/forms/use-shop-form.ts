/** react-hook-form with a zod schema: validated on submit, then on change. A refused submit keeps the typed values. */
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
import { ApiRefusal, fetched, messageOf } from '#web/api/refusal.ts'
import type { FieldProblem, FormRefusal } from './form.tsx'

/**
 * Spread `field('email')` on a field such as TextField; pass `send(save)` and `refusal` to Form. `loadSchema` lazy loads the
 * schema: loading starts when a field first gets the focus, and a submit waits for the schema. Errors of fields are shown under
 * those fields, any other error above the form.
 */
export function useShopForm<Input extends FieldValues, Output>(
  loadSchema: SchemaLoader<Input, Output>,
  defaultValues: DefaultValues<Input>,
  { explain = messageOf }: { explain?: (error: unknown) => string } = {},
) {
  const form = useForm<Input, unknown, Output>({
    resolver: async (...args) => (await loadResolver(loadSchema))(...args),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  const [failure, setFailure] = useState('')

  const problems = problemsIn(errors)

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
      await form.handleSubmit(save, (refused) => focusOnly(problemsIn(refused)))(event)
    } catch (error) {
      showRefusal(error)
    }
  }

  function showRefusal(error: unknown) {
    const refused = error instanceof ApiRefusal ? Object.entries(error.errors).map(inForm) : []
    const known = refused.filter(([name]) => name in form.getValues())
    for (const [name, message] of known) form.setError(name as Path<Input>, { message }) // cast: filtered above
    focusOnly(known.map(([fieldId, text]) => ({ fieldId, text })))
    if (known.length === 0) setFailure(explain(error))
  }

  /** Focuses the field with the only error: if there are several errors, the summary above the form takes the focus. */
  function focusOnly([only, ...others]: FieldProblem[]) {
    if (only && others.length === 0) form.setFocus(only.fieldId as Path<Input>) // cast: the field has an error
  }

  const refusal: FormRefusal = { problems, failure, attempt: submitCount }
  return { form, field, send, refusal, busy: isSubmitting, isDirty }
}

export type SchemaLoader<Input, Output> = () => Promise<z.ZodType<Output, Input>>

/** The validation errors. Those of lists are nested: the field `views.0.words` belongs to `views`. */
const problemsIn = (errors: object, path = ''): FieldProblem[] =>
  Object.entries<{ message?: unknown } | undefined>({ ...errors }).flatMap(([name, error]) => {
    if (typeof error?.message === 'string') return [{ fieldId: path + name, text: error.message }]
    return error ? problemsIn(error, `${path}${name}.`) : []
  })

/** A form is flat, but its request may be nested: an error of `technicalData.sku` belongs to the field `sku`. */
const inForm = ([name, message]: [string, string]): [string, string] => [name.split('.').at(-1) ?? name, message]

/** The browser caches loaded modules, so only the first call takes time. */
async function loadResolver<Input extends FieldValues, Output>(
  loadSchema: SchemaLoader<Input, Output>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, schema] = await fetched(Promise.all([import('@hookform/resolvers/zod'), loadSchema()]))
  return zodResolver(schema)
}

/** A failed preload is ignored: submitting retries it and shows the error. */
function saidWhenSent(): void {}
