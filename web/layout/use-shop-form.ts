/** A form whose schema is the form: checked on submit, then on change; refused by the shop, it keeps what was typed. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiRefusal } from '#web/api.ts'
import type { FieldProblem } from '#web/ui/error-summary.tsx'

/**
 * `field('email')` is spread on a field of web/ui, `send(save)` goes on the form's onSubmit.
 * What `save` throws is shown: fields the shop named under those fields, anything else as `failure`.
 */
export function useShopForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  { explain = explainPlainly }: { explain?: (error: unknown) => string } = {},
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
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
    return { ...form.register(name, options), id: name, error: typeof message === 'string' ? message : undefined }
  }

  const send = (save: (values: Output) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      setFailure('')
      try {
        await save(values)
      } catch (error) {
        const refused = error instanceof ApiRefusal ? Object.entries(error.errors) : []
        const known = refused.filter(([name]) => name in form.getValues())
        for (const [name, message] of known) form.setError(name as Path<Input>, { message }) // the filter just made sure
        if (known.length === 0) setFailure(explain(error))
      }
    })

  return { form, field, send, problems, failure, attempt: submitCount, busy: isSubmitting, isDirty }
}

/** The sentence of a refusal, or of whatever else went wrong. */
export function explainPlainly(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong'
}
