/** The page for unknown addresses, with links to other pages. */
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

export function NotFound() {
  return (
    <div className="page-width grid items-center gap-x-14 gap-y-8 py-10 md:grid-cols-2 md:py-20">
      <div>
        <h1 className="heading text-5xl sm:text-6xl">Page Not Found</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-muted">
          There is no page at this address. The address may be mistyped, or the product is no longer sold.
        </p>
        <search>
          <form action="/products" className="mt-6 flex max-w-md gap-2">
            <SearchBox name="q" label="Search products" className="flex-1" />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </form>
        </search>
        <p className="mt-6 flex flex-wrap gap-3">
          <a href="/" className={buttonClass()}>
            Go to Home
          </a>
          <a href="/products" className={buttonClass({ variant: 'secondary' })}>
            All Products
          </a>
        </p>
      </div>
      <Picture
        name="not-found"
        alt="An empty core and a broken strap"
        sizes="(min-width: 48rem) 36rem, 100vw"
        width={800}
        height={600}
        eager
      />
    </div>
  )
}
