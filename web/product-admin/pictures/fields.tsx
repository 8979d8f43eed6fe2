/** The pictures of a product, below its nine fields. */
import { pictureTypes } from '#contract/pictures/rules.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { UploadSection } from '#web/product-admin/uploads/upload-section.tsx'
import { SmallPicture } from './small-picture.tsx'
import { type usePictures, viewsIn } from './use-pictures.ts'
import { ViewFields } from './view-fields.tsx'

type PictureFieldsProps = { product: ProductFormState; pictures: ReturnType<typeof usePictures> }

export function PictureFields({ product, pictures: { uploads, ...changes } }: PictureFieldsProps) {
  const [main = '', held] = product.form.watch(['image', 'views'])
  const views = viewsIn(held)
  return (
    <UploadSection
      part="pictures"
      id="picture-files"
      label="Picture files"
      hint="Choose files or drop them here: JPEG, PNG, WebP or AVIF, up to 15 MB each. The first file becomes the main picture, unless there is a link above."
      accept={pictureTypes.join()}
      uploads={uploads}
      count={views.length}
      row={(index, leave) => (
        <ViewFields image={views[index]?.image ?? ''} index={index} product={product} {...changes} leave={leave} />
      )}
    >
      {isOurs(main) && (
        <figure className="w-40">
          <ProductPicture product={{ name: 'The main picture', image: main }} sizes="10rem" />
          <figcaption className="mt-1 text-sm text-ink-muted">The main picture</figcaption>
          <SmallPicture image={main} />
        </figure>
      )}
    </UploadSection>
  )
}

/** Other pictures are not shown, because an incomplete link would be requested while it is being typed. */
const isOurs = (image: string) => image.startsWith('/pictures/')
