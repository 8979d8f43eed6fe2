/** Loading skeleton of pages that need a session; without scripts, a notice instead. */

import { useShop } from '#web/shell/use-shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'

export function PageSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <>
      <h1 className="sr-only scriptless:hidden">Loading</h1>
      <div
        data-wide={wide || undefined}
        role="status"
        aria-label="Loading"
        className="page-width flex min-h-[70vh] flex-col gap-6 py-10 scriptless:hidden"
      >
        <Skeleton className="h-12 w-64 max-w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
      <NeedsScripts />
    </>
  )
}

/** The notice on pages that need scripts. */
export function NeedsScripts() {
  return (
    <noscript>
      <div className="page-width py-12">
        <h1 className="heading text-4xl">Ordering needs scripts</h1>
        <p className="mt-4 max-w-prose">
          Scripts are off in this browser, so orders, payments and your account cannot be shown. Please allow scripts
          for this shop
          <OtherWaysToOrder />.
        </p>
        <a href="/products" className={`${buttonClass({ variant: 'secondary' })} mt-6`}>
          Back to the products
        </a>
      </div>
    </noscript>
  )
}

function OtherWaysToOrder() {
  const { phone, email } = useShop().contact
  if (!phone && !email) return null
  return (
    <>
      , or order by {[phone && 'phone', email && 'email'].filter(Boolean).join(' or ')}:{' '}
      {phone && <span className="whitespace-nowrap">{phone}</span>}
      {phone && email && ', '}
      {email}
    </>
  )
}
