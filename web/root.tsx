/** The document around every screen. */
import { type ReactNode, useLayoutEffect } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { dayOf } from '#contract/rules/days.ts'
import { shopContext } from '#web/api/react/loader-context.ts'
import { fillPage } from '#web/every-page/every-page.ts'
import type { Route } from './+types/root.ts'
import { Main } from './shell/main.tsx'
import { NotFound } from './shell/not-found.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { Shell } from './shell/shell.tsx'
import { SomethingWentWrong, wasSent } from './shell/something-went-wrong.tsx'
import type { KnownShop } from './shell/use-shop.ts'
import { WholeDocument } from './shell/whole-document.tsx'
import { WithinBody } from './shell/within-body.tsx'
import archivo from './ui/fonts/archivo.woff2?url'
import archivoNarrow from './ui/fonts/archivo-narrow.woff2?url'

/** The facts of the shop. They are the same on every page, so they are fetched once. */
export function loader({ context }: Route.LoaderArgs): KnownShop {
  const { shopName, publicUrl, identity, hasPortfolio, company } = context.get(shopContext)
  const { contact, country, priceTerms, chargesVat, registrations, pages, takesOrders, timeZone, defaultDelivery } =
    company
  const year = Number(dayOf(new Date(), timeZone).slice(0, 4))
  const facts = { shopName, publicUrl, identity, hasPortfolio, contact, country, priceTerms, pages, takesOrders }
  return { ...facts, chargesVat, registrations, timeZone, defaultDelivery, year }
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

/** Screens set their own title; this title is used when the screen itself failed. */
export function meta({ error, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOfFailure(error), description: '' })
}

function titleOfFailure(error: unknown): string {
  if (isNotFound(error)) return 'Page Not Found'
  return wasSent(error) ? 'Nothing was sent' : 'Something went wrong'
}

/**
 * The server renders the whole document, and so does the browser in development. In the built shop, the router in the browser
 * renders only the part of the document that changes.
 */
const Frame = import.meta.env.SSR || import.meta.env.DEV ? WholeDocument : WithinBody

export function Layout({ children }: { children: ReactNode }) {
  // After an error everything is rendered anew, so the state of this browser has to be written into the page again.
  useLayoutEffect(fillPage, [])
  return <Frame>{children}</Frame>
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
