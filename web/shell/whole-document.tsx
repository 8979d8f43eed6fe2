/** The document around a screen, as the server sends it. Preact cannot hydrate it as a whole (within-body.tsx). */

import { type ReactNode, useContext } from 'react'
import { Links, Meta, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { firstPaintScript } from '#web/every-page/first-paint.ts'
import { MissingPicture } from '#web/ui/picture.tsx'
import theme from '#web/ui/theme.css?url'
import { isDocument } from './document-layout.tsx'
import { Rendering } from './rendering.ts'
import { ToastPatterns } from './toast-region.tsx'
import type { KnownShop } from './use-shop.ts'

/** The script is only in the document from the server: once it has run, the browser does not need it. */
const firstPaint = { __html: import.meta.env.SSR ? firstPaintScript : '' }

export function WholeDocument({ children }: { children: ReactNode }) {
  const { nonce, units, currency, build, entry, applications } = useContext(Rendering)
  const { identity, timeZone, country } = useRouteLoaderData<KnownShop>('root') ?? {}
  const isWithoutReact = isDocument(useMatches())
  return (
    // In development, the head script puts attributes on <html> before React hydrates it.
    <html
      lang="en"
      data-build={build}
      data-identity={identity && JSON.stringify(identity)}
      data-time-zone={timeZone}
      data-country={country}
      data-currency={currency}
      data-units={units}
      data-applications={isWithoutReact ? applications : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* `precedence` puts the stylesheet before the scripts: nothing is painted without it. */}
        <link rel="stylesheet" href={theme} precedence="theme" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f2ea" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161513" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its nonce. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={firstPaint} />
        <Meta />
        <Links />
      </head>
      <body>
        <div className="contents">
          {children}
          {!isWithoutReact && <ScrollRestoration />}
        </div>
        <ToastPatterns />
        <MissingPicture />
        {isWithoutReact ? (
          entry.map((address) => <script key={address} type="module" src={address} fetchPriority="low" />)
        ) : (
          <Scripts />
        )}
      </body>
    </html>
  )
}
