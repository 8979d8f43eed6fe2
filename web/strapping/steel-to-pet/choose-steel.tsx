/** The steel straps on sale. The customer chooses the strap that is in use today. */
import type { Product } from '#contract/products/schema/product.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { buttonClass } from '#web/ui/button.tsx'

type ChooseSteelProps = { straps: readonly Pick<Product, 'slug' | 'name' | 'technicalData'>[]; isUnknown: boolean }

export function ChooseSteel({ straps, isUnknown }: ChooseSteelProps) {
  return (
    <>
      {isUnknown && <p className="mt-4 font-medium">We do not sell this steel strap.</p>}
      {straps.length === 0 ? <NoSteel /> : <Straps straps={straps} />}
    </>
  )
}

function Straps({ straps }: Pick<ChooseSteelProps, 'straps'>) {
  return (
    <section aria-labelledby="choose" className="mt-8 max-w-3xl">
      <h2 id="choose" className="heading text-2xl">
        Which steel strap do you use?
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {straps.map(({ slug, name, technicalData }) => (
          <li key={slug}>
            <a
              href={`/steel-to-pet?strap=${slug}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 font-medium hover:underline hover:underline-offset-4"
            >
              <span>
                <ProductName name={name} />
              </span>
              <span className="text-sm font-normal text-ink-muted">{technicalData.sku}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoSteel() {
  return (
    <div className="mt-8">
      <EmptyState
        title="No steel strap is sold here"
        action={
          <a href="/products" className={buttonClass({ variant: 'secondary' })}>
            All products
          </a>
        }
      >
        There is nothing to replace.
      </EmptyState>
    </div>
  )
}
