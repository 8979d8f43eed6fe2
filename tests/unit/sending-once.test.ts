/** The key that a form sends with its values, so that a repetition is recognised. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiRefusal, ShopUnreachable } from '#web/api/refusal.ts'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'

/** Opens a form. Its `submit` takes the values and their answer, and returns the key that was sent. */
function openForm() {
  const forms: ReturnType<typeof useIdempotencyKey>[] = []
  function Form() {
    forms.push(useIdempotencyKey())
    return null
  }
  renderToStaticMarkup(createElement(Form))
  const [sendOnce] = forms
  if (!sendOnce) throw new Error('The form was not rendered')
  return async function submit(values: object, answer: unknown = 'accepted'): Promise<string> {
    let sent = ''
    const answered = sendOnce(values, async (key) => {
      sent = key
      if (answer instanceof Error) throw answer
      return answer
    })
    if (answer instanceof Error) await expect(answered).rejects.toBe(answer)
    else expect(await answered).toBe(answer)
    return sent
  }
}

const values = { text: 'Good' }
const refusal = (status: number) => new ApiRefusal('addReview', status, {})

it('the key stays the same while it is unknown whether the values arrived', async () => {
  const submit = openForm()
  const key = await submit(values, new ShopUnreachable(undefined))
  expect(await submit(values, refusal(500))).toBe(key)
  expect(await submit(values)).toBe(key)
})

it('the key is new once the values have been accepted', async () => {
  const submit = openForm()
  expect(await submit(values)).not.toBe(await submit(values))
})

it.each([409, 499])('the key is new once the values have been refused: %i', async (status) => {
  const submit = openForm()
  expect(await submit(values, refusal(status))).not.toBe(await submit(values))
})

it('the key is different for other values', async () => {
  const submit = openForm()
  const key = await submit(values, new ShopUnreachable(undefined))
  expect(await submit({ text: 'Bad' })).not.toBe(key)
  expect(await submit(values)).toBe(key)
})
