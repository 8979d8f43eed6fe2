/** A form with one field of text and its button: a code, a password, an address. */
import { type ComponentProps, useEffect } from 'react'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { type SchemaLoader, useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'

type Values = Record<string, string>

type OneFieldFormProps = Omit<ComponentProps<typeof TextField>, 'id' | 'error' | 'name' | 'value'> & {
  name: string
  value?: string
  loadSchema: SchemaLoader<Values, Values>
  explain?: (error: unknown) => string
  button: string
  takesFocus?: boolean
  /** Called on submit; its error is shown above the field. */
  save: (value: string) => Promise<void>
}

export function OneFieldForm({ name, value = '', loadSchema, button, takesFocus, save, ...others }: OneFieldFormProps) {
  const { explain, ...look } = others
  const { form, field, send, refusal, busy } = useShopForm(loadSchema, { [name]: value }, explain && { explain })
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus(name)
  }, [takesFocus, setFocus, name])
  return (
    <Form onSubmit={send((sent) => save(sent[name] ?? ''))} refusal={refusal}>
      <TextField {...look} {...field(name)} />
      <Button type="submit" size="large" busy={busy}>
        {button}
      </Button>
    </Form>
  )
}
