/** What stands on a page of the signed-in until its first data is there; without scripts it says that none will come. */
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NeedsScripts } from './needs-scripts.tsx'

export function PageSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <>
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
