/** The shape of the purchase page until its product is there. As high as the window, so that the footer does not jump. */
import { NeedsScripts } from '#web/dashboard/page-skeleton.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'

export function PurchaseSkeleton() {
  return (
    <>
      <div
        role="status"
        aria-label="Loading"
        className="page-width grid min-h-dvh content-start gap-8 py-8 lg:grid-cols-2 lg:py-12 scriptless:hidden"
      >
        <div className="flex flex-col gap-6">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="aspect-4/3 w-full" />
        </div>
        <div className="flex flex-col gap-6 max-lg:hidden">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      </div>
      <NeedsScripts />
    </>
  )
}
