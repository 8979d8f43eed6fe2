/** The document around every screen. */
import { type ReactNode, useContext, useLayoutEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { shopContext } from '#web/api/react/loader-context.ts'
import { fillPage } from '#web/every-page/every-page.ts'
import type { Route } from './+types/root.ts'
import { firstPaintScript } from './every-page/first-paint.ts'
import { isDocument } from './shell/document-layout.tsx'
import { Main } from './shell/main.tsx'
import { NotFound } from './shell/not-found.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { Rendering } from './shell/rendering.ts'
import { Shell } from './shell/shell.tsx'
import { SomethingWentWrong, wasSent } from './shell/something-went-wrong.tsx'
import type { KnownShop } from './shell/use-shop.ts'
import archivo from './ui/fonts/archivo.woff2?url'
import archivoNarrow from './ui/fonts/archivo-narrow.woff2?url'
import theme from './ui/theme.css?url'

/** The facts of the shop. They are the same on every page, so they are fetched once. */
export function loader({ context }: Route.LoaderArgs): KnownShop {
  const { shopName, publicUrl, identity, hasPortfolio, company } = context.get(shopContext)
  const { contact, priceTerms, pages, takesOrders, timeZone, usualDelivery } = company
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date()))
  const known = { shopName, publicUrl, identity, hasPortfolio, contact, priceTerms, pages, takesOrders }
  return { ...known, timeZone, usualDelivery, year }
}

export function shouldRevalidate() {
  return false
}

export function links(): Route.LinkDescriptors {
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ...[archivo, archivoNarrow].map((href) => ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    })),
  ]
}

/** Screens set their own title; this one is used when the screen itself failed. */
export function meta({ error, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOfFailure(error), description: '' })
}

function titleOfFailure(error: unknown): string {
  if (isNotFound(error)) return 'Page Not Found'
  return wasSent(error) ? 'Nothing was sent' : 'Something went wrong'
}

/** Only in the document from the server: after its run, the browser does not need it. */
const firstPaint = { __html: import.meta.env.SSR ? firstPaintScript : '' }

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, units, build, entry, applications } = useContext(Rendering)
  const { identity, timeZone } = useRouteLoaderData<typeof loader>('root') ?? {}
  const isWithoutReact = isDocument(useMatches())
  // After an error React renders the page anew, without the state written by this browser.
  useLayoutEffect(fillPage, [])
  return (
    // The head script puts attributes on <html> before React sees it.
    <html
      lang="en"
      data-build={build}
      data-identity={identity && JSON.stringify(identity)}
      data-time-zone={timeZone}
      data-units={units}
      data-applications={isWithoutReact ? applications : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* `precedence` puts it before the scripts: nothing is painted without it. */}
        <link rel="stylesheet" href={theme} precedence="theme" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f2ea" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161513" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its nonce. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={firstPaint} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isWithoutReact ? (
          entry.map((address) => <script key={address} type="module" src={address} fetchPriority="low" />)
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <Main>{isNotFound(error) ? <NotFound /> : <SomethingWentWrong error={error} />}</Main>
    </Shell>
  )
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
