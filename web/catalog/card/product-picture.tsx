/** A product's picture: a picture stored by the shop, in several sizes, or an external picture that an admin has linked. */
import type { Product } from '#contract/products/schema/product.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture, WhereMissing } from '#web/ui/picture.tsx'

type ProductPictureProps = {
  product: Pick<Product, 'name' | 'image'>
  /** The shown width, as the `sizes` of an `<img>`. */
  sizes?: string
  /** True for a picture that is visible at once, so that it is fetched at once. */
  eager?: boolean
  className?: string
}

export function ProductPicture({ product, sizes = cardSizes, eager, className = 'rounded-md' }: ProductPictureProps) {
  const look = classNames('aspect-4/3', className)
  const [, ours, most] = /^\/pictures\/(.+)-(800|1600)\.webp$/.exec(product.image) ?? []
  if (ours)
    return (
      <Picture
        name={ours}
        widths={most === '1600' ? [400, 800, 1600] : [400, 800]}
        alt={product.name}
        sizes={sizes}
        width={800}
        height={600}
        eager={eager}
        className={classNames('stage object-cover', look)}
      />
    )
  return <LinkedPicture product={product} eager={eager} className={look} />
}

/** The width of a card, whether the list has one, two, three or four columns. */
const cardSizes = '(min-width: 75rem) 24rem, (min-width: 40rem) 50vw, 100vw'

type LinkedPictureProps = { product: Pick<Product, 'name' | 'image'>; eager: boolean | undefined; className: string }

function LinkedPicture({ product: { name, image }, eager, className }: LinkedPictureProps) {
  return (
    <WhereMissing>
      <img
        src={image}
        alt={name}
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={`h-auto w-full bg-ground object-cover ${className}`}
      />
    </WhereMissing>
  )
}
