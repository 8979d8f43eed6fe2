/** The pictures of a product, below its nine fields: dropped here or chosen, and kept by the shop. */
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { pictureTypes } from '#contract/pictures/picture-rules.ts'
import { ProductPicture } from '#web/products/card/product-picture.tsx'
import { fileLook } from '#web/products/file-look.ts'
import type { useProductForm } from '#web/products/product-form.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { type usePictures, viewsIn } from './use-pictures.ts'
import { ViewFields } from './view-fields.tsx'

type PictureFieldsProps = { product: ReturnType<typeof useProductForm>; pictures: ReturnType<typeof usePictures> }

export function PictureFields({ product, pictures }: PictureFieldsProps) {
  const { uploads, ...changes } = pictures
  const [main = '', held] = product.form.watch(['image', 'views'])
  const views = viewsIn(held)
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropProps } = useDrop(uploads.add)
  return (
    <fieldset
      {...dropProps}
      className={classNames(
        'flex flex-col gap-4 rounded-md border-t border-line pt-4',
        isOver && 'outline-2 outline-offset-8 outline-dashed',
      )}
    >
      <legend className="heading float-left mb-1 text-2xl">Pictures</legend>
      <FileField input={input} {...uploads} />
      {isOurs(main) && (
        <figure className="w-40">
          <ProductPicture product={{ name: 'The main picture', image: main }} sizes="10rem" />
          <figcaption className="mt-1 text-sm text-ink-muted">The main picture</figcaption>
        </figure>
      )}
      {views.length > 0 && (
        <ol className="flex flex-col gap-4">
          {views.map(({ image }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what stands at a place is changed there, and keeps the focus.
            <li key={index}>
              <ViewFields
                image={image}
                index={index}
                product={product}
                {...changes}
                leave={() => input.current?.focus()}
              />
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  )
}

/** A link that somebody types is asked of nobody before it is whole. */
const isOurs = (image: string) => image.startsWith('/pictures/')

type FileFieldProps = PictureFieldsProps['pictures']['uploads'] & { input: React.RefObject<HTMLInputElement | null> }

/** While files are sent it takes no other, and keeps the focus. */
function FileField({ input, add, status, failure, busy }: FileFieldProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again.
    target.value = ''
    void add(files)
  }
  return (
    <>
      <Field
        id={fileId}
        label="Picture files"
        optional
        hint="Choose them or drop them here: JPEG, PNG, WebP or AVIF, up to 15 MB each. The first becomes the main picture, unless there is a link above."
        error={failure || undefined}
      >
        <input
          ref={input}
          id={fileId}
          type="file"
          multiple
          accept={pictureTypes.join()}
          aria-describedby={`${fileId}-hint${failure ? ` ${fileId}-error` : ''}`}
          aria-invalid={failure ? true : undefined}
          aria-disabled={busy || undefined}
          className={classNames(controlClass, fileLook)}
          onClick={(event) => busy && event.preventDefault()}
          onChange={choose}
        />
      </Field>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {status}
      </p>
    </>
  )
}

const fileId = 'picture-files'

/** Files that are dropped anywhere on it; what else is dragged over it goes where it would have gone. */
function useDrop(add: (files: readonly File[]) => Promise<void>) {
  const [isOver, setIsOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  return { isOver, dropProps: { onDragOver, onDragLeave: () => setIsOver(false), onDrop } }
}
