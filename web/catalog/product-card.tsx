/** A product in a list: name, stock, price, and the way to buy it. */
import type { ReactNode } from 'react'
import { categoryNames, isSoldOut } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/screens/badge.tsx'
import { AddToCart } from './card/add-to-cart.tsx'
import { categoryGround, StrapSwatch } from './card/category.tsx'
import { CompareToggle } from './card/compare-toggle.tsx'
import { ProductPicture } from './card/product-picture.tsx'
import { ProductName } from './name/product-name.tsx'
import { PriceWithNote, usePriceNote } from './price.tsx'
import { useRenderOnce } from './rendered-once.ts'

type ProductCardProps = {
  product: CardProduct
  /** The level of the name in the hierarchy of headings. */
  heading?: 'h2' | 'h3'
  /** True for a card on the first screen. */
  eager?: boolean
  /** True for a card below the first screen, whose field for the quantity appears when the card is about to be seen. */
  late?: boolean
}

export function ProductCard({ product, heading = 'h3', eager = false, late = false }: ProductCardProps) {
  const renderOnce = useRenderOnce()
  const facts = { product, heading, eager, late, note: usePriceNote() }
  // An eager picture is preloaded by a link in the head of the page.
  const inside = eager ? { children: cardInside(facts) } : renderOnce('card', cardInside, facts)
  return (
    <article
      className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface has-[h2_a:hover,h3_a:hover]:border-ink"
      {...inside}
    />
  )
}

function cardInside({ product, heading: Heading, eager, late, note }: Required<ProductCardProps> & { note: string }) {
  const { _id, slug, name, description } = product
  return (
    <>
      <div className="flex grow flex-col">
        <CardPicture product={product} eager={eager} />
        <div className="flex grow flex-col px-4 pt-4 sm:px-5 sm:pt-5">
          <Heading className="heading text-[1.375rem]">
            <a
              href={`/catalog/${slug}`}
              className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              <ProductName name={name} />
            </a>
          </Heading>
          <p className="mt-1.5 mb-4 text-[0.9375rem] leading-snug text-ink-muted">{description}</p>
          <CardFacts product={product} note={note} />
        </div>
      </div>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">
        <div className="mt-4 flex gap-2">
          <a
            href={`/products/${_id}`}
            aria-label={`Purchase ${name}`}
            className={`${buttonClass({ variant: 'secondary' })} flex-1`}
          >
            Purchase
          </a>
          <CompareToggle product={product} />
        </div>
        {!isSoldOut(product) && <AddToCart product={product} late={late} />}
      </div>
    </>
  )
}

function CardPicture({ product, eager }: { product: CardProduct; eager: boolean }) {
  return (
    <div className="relative">
      <ProductPicture product={product} eager={eager} className="rounded-none" />
      <div className={classNames('h-1', categoryGround[product.category])} />
      {isSoldOut(product) && (
        <span className="absolute top-3 left-3 rounded-sm bg-surface">
          <Badge tone="refused">Sold out</Badge>
        </span>
      )}
    </div>
  )
}

/** Every card has the same five lines, however long its description is, so that prices can be compared across a row. */
function CardFacts({ product, note }: { product: CardProduct; note: string }) {
  const { minimumOrder, quantity, availableQuantity, pricePerUnit, category } = product
  return (
    <dl className="mt-auto divide-y divide-line border-y border-line text-[0.9375rem] *:flex *:items-baseline *:justify-between *:gap-3 *:py-1 [&_dd]:font-medium [&_dt]:text-ink-muted">
      <CardFact term="Minimum order">{count.format(minimumOrder)}</CardFact>
      <CardFact term="Quantity">{count.format(quantity)}</CardFact>
      <CardFact term="Available quantity">{count.format(availableQuantity)}</CardFact>
      <CardFact term="Price" className="text-lg leading-none font-semibold!">
        <PriceWithNote dollars={pricePerUnit} note={note} />
      </CardFact>
      <CardFact term="Category" className="flex items-baseline gap-2">
        <StrapSwatch category={category} />
        {categoryNames[category]}
      </CardFact>
    </dl>
  )
}

type CardFactProps = { term: string; className?: string; children: ReactNode }

/** Styled by the surrounding list, to shorten markup that is repeated on sixty cards. */
function CardFact({ term, className, children }: CardFactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

const count = new Intl.NumberFormat('en-US')

/** The data of a product on its card. All other data is left out, because a page's data is written down beside its HTML. */
export type CardProduct = Pick<
  Product,
  | ('_id' | 'slug' | 'name' | 'image' | 'description' | 'minimumOrder' | 'quantity')
  | ('availableQuantity' | 'pricePerUnit' | 'category')
>

export function cardOf(product: CardProduct): CardProduct {
  const { _id, slug, name, image, description, minimumOrder, quantity, availableQuantity, pricePerUnit, category } =
    product
  return { _id, slug, name, image, description, minimumOrder, quantity, availableQuantity, pricePerUnit, category }
}
