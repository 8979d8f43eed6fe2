/** Purchase: one product, its quantity and the delivery address. */

import { categoryNames } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { throwNotFoundPage } from '#web/api/refusal.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Price } from '#web/catalog/price.tsx'
import { signedIn } from '#web/dashboard/entrance/guards.ts'
import { NeedsScripts } from '#web/dashboard/entrance/page-skeleton.tsx'
import { useSessionOfOtherTabs } from '#web/forms/sending/use-session-end.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { Route } from './+types/purchase-page.ts'
import type { OwnAddress } from './own-address.ts'
import { PurchaseForm } from './purchase-form.tsx'
import { useBilling } from './use-billing.ts'

export const clientMiddleware = [signedIn]

/** The server sends the product with the page; the guard in the browser checks the right to buy it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await context.get(apiContext).findProductBySlug({ slug: params.id }).catch(throwNotFoundPage)
  return { product, own: undefined }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [product, own] = await Promise.all([
    api.findProduct({ id: params.id }).catch(throwNotFoundPage),
    // Without the address book, the customer types the address.
    loadOwnAddress().catch((error) => {
      if (isSessionOver(error)) throw error
      return undefined
    }),
  ])
  return { product, own }
}

const loadOwnAddress = async () => (await import('./own-address.ts')).findOwnAddress()

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: ['Purchase', loaderData?.product.name].filter(Boolean).join(': '), description: '' })

export default function PurchasePage({ loaderData: { product, own } }: Route.ComponentProps) {
  useSessionOfOtherTabs()
  return (
    <>
      <Purchasing product={product} own={own} />
      <NeedsScripts />
    </>
  )
}

/** `own`: undefined until the address book is loaded. */
type PurchasingProps = { product: Product; own: OwnAddress | undefined }

/** Hidden while signed out, because the guard is about to redirect to the login page. */
function Purchasing({ product, own }: PurchasingProps) {
  return (
    <div className="page-width grid gap-8 py-8 lg:grid-cols-2 lg:py-12 signed-out:invisible scriptless:hidden">
      <div className="flex flex-col gap-6">
        <div>
          <h1 className="heading text-4xl sm:text-5xl">
            <ProductName name={product.name} />
          </h1>
          <p className="mt-2 text-lg text-ink-muted">{product.description}</p>
        </div>
        {/* Not eager: the picture would be preloaded, but not used when a visitor is sent to Login. */}
        <ProductPicture product={product} />
        <section>
          <h2 className="heading text-2xl">Full Description:</h2>
          <p className="mt-2 max-w-prose whitespace-pre-line">{product.fullDescription}</p>
          <p className="mt-3">
            <a href={`/catalog/${product.slug}`} className="text-link py-1">
              Technical data
            </a>
          </p>
        </section>
      </div>
      <div className="flex flex-col gap-6">
        <Panel title="Product Status:">
          <ProductStatus product={product} />
        </Panel>
        <Purchase key={product._id} product={product} own={own} />
      </div>
    </div>
  )
}

function ProductStatus({ product }: { product: Product }) {
  return (
    <DescriptionList
      facts={[
        { term: 'Quantity', value: product.quantity },
        { term: 'Minimum order', value: product.minimumOrder },
        { term: 'Available quantity', value: product.availableQuantity },
        { term: 'Price per product', value: <Price dollars={product.pricePerUnit} /> },
        { term: 'Category', value: categoryNames[product.category] },
      ]}
    />
  )
}

/** On the server and while hydrating, everyone counts as signed out: the form replaces the skeleton once the user is known. */
function Purchase({ product, own }: PurchasingProps) {
  const session = useSession()
  const billing = useBilling()
  return session.status === 'in' && billing ? (
    <PurchaseForm product={product} own={own} session={session} billing={billing} />
  ) : (
    <Skeleton className="h-[44rem] w-full" />
  )
}
