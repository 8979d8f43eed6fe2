/** A further picture in the form of a product: its description, and its place in the list. */

import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { RowButton } from '#web/product-admin/uploads/upload-section.tsx'
import { SmallPicture } from './small-picture.tsx'
import type { usePictures } from './use-pictures.ts'

type ViewFieldsProps = Omit<ReturnType<typeof usePictures>, 'uploads'> & {
  product: ProductFormState
  image: string
  index: number
  leave: () => void
}

export function ViewFields({ product: { form }, image, index, makeMain, moveUp, remove, leave }: ViewFieldsProps) {
  // The main picture is picture 1.
  const name = `picture ${index + 2}`
  const act = (word: string, change: (index: number) => void, moveFocus: () => void) => (
    <RowButton
      word={word}
      of={name}
      onClick={() => {
        change(index)
        moveFocus()
      }}
    />
  )
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
      <div className="max-w-40">
        <ProductPicture product={{ name: `The ${name}`, image }} sizes="10rem" />
        <SmallPicture image={image} />
      </div>
      <div className="flex flex-col gap-2">
        <TextField
          label={`What ${name} shows`}
          placeholder="Closed on its strap"
          autoComplete="off"
          {...form.register(wordsOf(index))}
          id={wordsOf(index)}
          error={form.formState.errors.views?.[index]?.words?.message}
        />
        <div className="flex flex-wrap gap-2">
          {act('Make main', makeMain, leave)}
          {index > 0 && act('Move up', moveUp, () => form.setFocus(wordsOf(index - 1)))}
          {act('Remove', remove, leave)}
        </div>
      </div>
    </div>
  )
}

const wordsOf = (index: number) => `views.${index}.words` as const
