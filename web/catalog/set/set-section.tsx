/**
 * The set around a product: a slot for each part that strapping needs, and a button that adds all parts to the cart.
 */

import { isSoldOut } from '#contract/products/rules/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { OfSet, ProductSet } from '#contract/strapping/schema/set.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { usePriceNote } from '#web/catalog/price.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/screens/badge.tsx'
import { AddTogether } from './add-together.tsx'

type Slot = ProductSet['slots'][number]

const slotNames: Record<Slot['name'], string> = {
  strap: 'Strap',
  tensioner: 'Tensioner',
  joint: 'Joint',
  'sealer or cutter': 'Sealer or cutter',
}

type SetSectionProps = {
  set: ProductSet
  product: { _id: string }
  title?: string
  /** The `sizes` of the product's picture, if the page shows it: the set shows the same file, instead of loading a smaller one. */
  sizesOfProduct?: string
}

export function SetSection({
  set: { slots, isComplete },
  product,
  title = 'The set',
  sizesOfProduct,
}: SetSectionProps) {
  return (
    <section aria-labelledby="set" className="mt-16 border-t border-line pt-8 print:hidden">
      <h2 id="set" className="heading text-3xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted">
        {isComplete
          ? 'Everything needed to strap with this product. Please check the data sheets against your load.'
          : 'We do not sell everything for this set. These parts fit:'}
      </p>
      <ul className="mt-5 grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {slots.map((slot, index) => (
          <li key={slot.name} className="border-t-2 border-ink pt-3">
            <SlotOfSet
              slot={slot}
              isThis={slot.best?._id === product._id}
              isRepeated={isAmong(slots, index)}
              sizesOfProduct={sizesOfProduct}
            />
          </li>
        ))}
      </ul>
      {isComplete && <AddTogether products={eachOnce(slots)} name="The set" says="Add the set to the cart" />}
    </section>
  )
}

const eachOnce = (slots: readonly Slot[]) => [
  ...new Map(slots.flatMap(({ best }) => (best ? [[best._id, best]] : []))).values(),
]

/** Whether a tool that fills several slots has already been shown. */
const isAmong = (slots: readonly Slot[], index: number) =>
  slots.slice(0, index).some(({ best }) => best !== undefined && best._id === slots[index]?.best?._id)

type SlotOfSetProps = { slot: Slot; isThis: boolean; isRepeated: boolean; sizesOfProduct: string | undefined }

function SlotOfSet({ slot, isThis, isRepeated, sizesOfProduct }: SlotOfSetProps) {
  const { name, best, says, why, others, unfit } = slot
  return (
    <>
      <h3 className="caption-caps text-ink-muted">{slotNames[name]}</h3>
      <div className="mt-3 flex gap-4 sm:block">
        {best && !isRepeated && (
          <div className="w-28 shrink-0 sm:mb-2 sm:w-auto">
            <ProductPicture product={best} sizes={(isThis && sizesOfProduct) || pictureSizes} />
          </div>
        )}
        <div>
          {best && <Best product={best} isThis={isThis} isRepeated={isRepeated} />}
          {!best && <p>{says ?? 'Not in our range.'}</p>}
          {best && says && <p className="mt-1 text-[0.9375rem] text-ink-muted">{says}</p>}
          {why && !isRepeated && (
            <p className="mt-1 text-[0.9375rem]">
              <ProductName name={why} />
            </p>
          )}
        </div>
      </div>
      {others.length + unfit.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 font-medium">{whatElse(others.length, unfit.length)}</summary>
          <ul className="mt-1 divide-y divide-line text-[0.9375rem]">
            {[...others, ...unfit].map((choice) => (
              <OtherChoice key={choice.product._id} choice={choice} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const pictureSizes = '(min-width: 80rem) 18rem, (min-width: 40rem) 50vw, 7rem'

function whatElse(fitting: number, unfit: number): string {
  if (fitting === 0) return 'Products that do not fit'
  const others = fitting === 1 ? 'One other product' : `${fitting} other products`
  return unfit === 0 ? others : `${others}, and products that do not fit`
}

function Best({ product, isThis, isRepeated }: { product: OfSet; isThis: boolean; isRepeated: boolean }) {
  const { slug, name, sku, pricePerUnit, unit } = product
  const note = usePriceNote()
  const price = isThis ? 'this product' : `${formatMoney(pricePerUnit)}${note} per ${unit}`
  return (
    <>
      <p className="leading-snug font-semibold">
        {isThis ? (
          <ProductName name={name} />
        ) : (
          <a href={`/catalog/${slug}`} className="hover:underline hover:underline-offset-4">
            <ProductName name={name} />
          </a>
        )}
      </p>
      <p className="mt-1 text-[0.9375rem] text-ink-muted">
        {sku && `${sku} · `}
        {isRepeated ? 'the same tool' : price}
      </p>
      {isSoldOut(product) && !isRepeated && (
        <p className="mt-2">
          <Badge tone="refused">Sold out</Badge>
        </p>
      )}
    </>
  )
}

function OtherChoice({ choice: { product, fits, why } }: { choice: Slot['others'][number] }) {
  const { slug, sku, name, pricePerUnit, unit } = product
  const note = usePriceNote()
  return (
    <li className={classNames('py-2', fits === 'no' && 'text-ink-muted')}>
      <a href={`/catalog/${slug}`} className="font-medium underline decoration-1 underline-offset-4">
        {sku ?? name}
      </a>
      {fits === 'no' ? ' does not fit' : ` · ${formatMoney(pricePerUnit)}${note} per ${unit}`}
      {isSoldOut(product) && fits !== 'no' && ' · sold out'}
      {why && (
        <span className="block">
          <ProductName name={why} />
        </span>
      )}
    </li>
  )
}
