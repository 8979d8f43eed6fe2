/** The pictures of a product, below its nine fields: dropped here or chosen, and kept by the shop. */
import { useRef } from 'react'
import { pictureTypes } from '#contract/pictures/rules/picture.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { FormSection } from '#web/product-admin/editor/form-section.tsx'
import type { useProductForm } from '#web/product-admin/form.tsx'
import { FileField } from '#web/product-admin/uploads/file-field.tsx'
import { useDrop } from '#web/product-admin/uploads/use-drop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SmallPicture } from './small-picture.tsx'
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
    <FormSection
      part="pictures"
      {...dropProps}
      className={classNames(isOver && 'outline-2 outline-offset-8 outline-dashed')}
    >
      <FileField
        id="picture-files"
        label="Picture files"
        hint="Choose them or drop them here: JPEG, PNG, WebP or AVIF, up to 15 MB each. The first becomes the main picture, unless there is a link above."
        accept={pictureTypes.join()}
        input={input}
        uploads={uploads}
      />
      {isOurs(main) && (
        <figure className="w-40">
          <ProductPicture product={{ name: 'The main picture', image: main }} sizes="10rem" />
          <figcaption className="mt-1 text-sm text-ink-muted">The main picture</figcaption>
          <SmallPicture image={main} />
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
    </FormSection>
  )
}

/** A link that somebody types is asked of nobody before it is whole. */
const isOurs = (image: string) => image.startsWith('/pictures/')
