/** A product's main picture, and below it the views, each with its description. Only the main picture is printed. */
import type { Product } from '#contract/products/schema/product.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'

type ProductPicturesProps = {
  product: Pick<Product, 'name' | 'image' | 'views'>
  /** The shown width of the main picture, as the `sizes` of an `<img>`; the others are half as wide. */
  sizes: string
}

export function ProductPictures({ product, sizes }: ProductPicturesProps) {
  const { name, views } = product
  return (
    // On the product's page, the views are below the offer if there is no room beside it.
    <div className="max-lg:contents print:block">
      <ProductPicture
        product={product}
        sizes={sizes}
        eager
        className="rounded-md max-sm:aspect-2/1 max-sm:object-contain"
      />
      {views.length > 0 && (
        <ul className="mt-5 grid grid-cols-2 gap-5 max-lg:order-1 print:hidden">
          {views.map(({ image, words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: views are replaced as a whole, and the same picture may occur twice.
            <li key={index}>
              <figure>
                <a href={image} className="block rounded-md">
                  <ProductPicture product={{ name: `${name}: ${words}`, image }} sizes={sizesOfViews} />
                </a>
                <figcaption className="mt-2 text-sm text-ink-muted">{words}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const sizesOfViews = '(min-width: 64rem) 21rem, 50vw'
