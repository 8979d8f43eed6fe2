/** Asks for one mail when a sold-out product is back, and withdraws the request. */
import { backIn } from '#contract/products/rules/facts/lead-time.ts'
import { unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { isSoldOut } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { throwNotFoundPage } from '#web/api/refusal.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Price } from '#web/catalog/price.tsx'
import { signedIn } from '#web/dashboard/entrance/guards.ts'
import { NeedsScripts, PageSkeleton } from '#web/dashboard/entrance/page-skeleton.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { useSessionOfOtherTabs } from '#web/forms/sending/use-session-end.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/alert-page.ts'

export const clientMiddleware = [signedIn]

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const product = await api.findProductBySlug({ slug: params.slug }).catch(throwNotFoundPage)
  return { product, alert: await api.findAlert({ id: product._id }) }
}
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

const title = 'Mail when back in stock'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export default function AlertPage({ loaderData: { product, alert } }: Route.ComponentProps) {
  useSessionOfOtherTabs()
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="heading text-4xl sm:text-5xl">{title}</h1>
      <NeedsScripts />
      <div className="mt-6 grid items-start gap-8 md:grid-cols-2 signed-out:invisible scriptless:hidden">
        <Wanted product={product} />
        {isSoldOut(product) ? <Alert product={product} isOpen={alert.isOpen} /> : <InStock product={product} />}
      </div>
    </div>
  )
}

function Wanted({ product }: { product: Product }) {
  const { slug, name, minimumOrder, pricePerUnit, technicalData } = product
  const { sku, leadTimeDays } = technicalData
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <div className="w-28 shrink-0 sm:w-44">
          <ProductPicture product={product} sizes="(min-width: 40rem) 11rem, 7rem" eager />
        </div>
        <h2 className="heading text-2xl sm:text-3xl">
          <a href={`/catalog/${slug}`} className="hover:underline">
            <ProductName name={name} />
          </a>
        </h2>
      </div>
      <DescriptionList
        facts={[
          ...(sku ? [{ term: 'Article number', value: sku }] : []),
          { term: `Price per ${unitOf(technicalData)}`, value: <Price dollars={pricePerUnit} /> },
          { term: 'Minimum order', value: minimumOrder.toLocaleString('en-US') },
          {
            term: 'Available quantity',
            value: isSoldOut(product) ? <Badge tone="refused">Sold out</Badge> : product.availableQuantity,
          },
        ]}
      />
      {isSoldOut(product) && leadTimeDays && <p>{backIn(leadTimeDays)}</p>}
    </div>
  )
}

/** One button, which keeps the focus when its meaning changes. */
function Alert({ product: { _id: id }, isOpen }: { product: Product; isOpen: boolean }) {
  const session = useSession()
  const ask = useChange('addAlert')
  const withdraw = useChange('removeAlert', { says: 'Request withdrawn' })
  const email = session.status === 'in' ? session.email : ''
  return (
    <Panel>
      <p role="status" className="text-lg font-semibold">
        {isOpen ? 'You get one mail when the product is back' : 'This product is sold out'}
      </p>
      <p className="mt-2 mb-5 wrap-anywhere">
        {isOpen
          ? `We write to ${email} once the minimum order is in stock.`
          : `We can write to ${email} once the minimum order is in stock. You get one mail, and then we delete your request.`}
      </p>
      <Button
        size="large"
        variant={isOpen ? 'secondary' : 'primary'}
        busy={ask.busy || withdraw.busy}
        onClick={() => (isOpen ? withdraw({ id }) : ask({ id }))}
      >
        {isOpen ? 'Withdraw my request' : 'Send me a mail'}
      </Button>
    </Panel>
  )
}

function InStock({ product: { slug } }: { product: Product }) {
  return (
    <Panel>
      <p className="text-lg font-semibold">This product is in stock</p>
      <p className="mt-2 mb-5">You can order the product now.</p>
      <a href={`/catalog/${slug}`} className={buttonClass({ size: 'large' })}>
        See the product
      </a>
    </Panel>
  )
}
