/** Renders a page on the server as a whole: public pages are cached, so nothing is streamed. */

import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { sellIn, shopCurrency } from '#contract/rules/currency.ts'
import { pick } from '#contract/rules/members.ts'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import { makeApi } from '#web/api/client.ts'
import { apiContext, shopContext } from '#web/api/react/loader-context.ts'
import { isDocument } from '#web/shell/document-layout.tsx'
import { nonceContext, Rendering, renderingOf } from '#web/shell/rendering.ts'

/** Passes the finished document to the server. An error while rendering is thrown to the caller. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = loadContext.get(nonceContext)
  const rendering = renderingOf(routerContext.manifest, nonce, request.url)
  const pageOf = (context: EntryContext) => (
    <Rendering
      value={{ ...rendering, currency: shopCurrency(), renderOnce: import.meta.env.DEV ? undefined : renderOnce }}
    >
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </Rendering>
  )
  const html = isDocument(modulesOf(routerContext))
    ? `<!DOCTYPE html>${renderToStaticMarkup(pageOf(withMatchesOnly(routerContext)))}`
    : await renderApplication(pageOf(routerContext), nonce, request.signal)
  loadContext.get(htmlContext)(html)
  return new Response(null, { status, headers })
}

const modulesOf = ({ staticHandlerContext: { matches }, routeModules }: EntryContext) =>
  matches.flatMap(({ route }) => routeModules[route.id] ?? [])

/** The router makes elements for all routes that it knows, and a document needs only its own. */
function withMatchesOnly({ manifest, ...context }: EntryContext): EntryContext {
  const matched = context.staticHandlerContext.matches.map(({ route }) => route.id)
  return { ...context, manifest: { ...manifest, routes: pick(manifest.routes, matched) } }
}

/** An application's data follows its HTML in a stream, and React waits for it. */
async function renderApplication(page: ReactElement, nonce: string, signal: AbortSignal): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce, signal, progressiveChunkSize: wholeDocument })
  await stream.allReady
  return scriptsLast(await new Response(stream).text())
}

/** Enough for about two thousand products. */
const mostKeptBytes = 8 * 1024 * 1024

/** A character takes at most two bytes. */
const keptMarkup = new LRUCache<string, string>({
  maxSize: mostKeptBytes,
  sizeCalculation: (markup, key) => 2 * (markup.length + key.length),
})

function renderOnce(name: string, element: () => ReactElement): string {
  const key = `${shopCurrency()} ${name}`
  const kept = keptMarkup.get(key)
  if (kept !== undefined) return kept
  const markup = renderToStaticMarkup(element())
  keptMarkup.set(key, markup)
  return markup
}

/** No part of a page is streamed later, however long the page is, so that the page is complete even without scripts. */
const wholeDocument = Number.POSITIVE_INFINITY

/**
 * A page can be read before its scripts run. Scripts therefore get a low priority, so that a slow connection loads styles, fonts
 * and pictures first.
 */
function scriptsLast(document: string): string {
  return document.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/**
 * The server logs errors of a page like all other errors. An aborted request is not an error, nor is a page that does not exist.
 */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}

type HandleErrorArgs = { request: Request; context: Readonly<RouterContextProvider> }

const reportContext = createContext<(error: unknown) => void>(() => {})

const htmlContext = createContext<(html: string) => void>(() => {})

/** No request leaves the process: this origin is needed only because the URL of a request must be complete. */
const inProcessOrigin = 'http://in-process'

/** The context that the server passes to the loaders of one rendering. */
export function makeLoadContext(parts: {
  answerApi: (request: Request) => Promise<Response>
  facts: ShopFacts
  nonce: string
  keepHtml: (html: string) => void
  report: (error: unknown) => void
}): RouterContextProvider {
  // The bundle of the pages has its own copy of this module.
  sellIn(parts.facts.currency)
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    makeApi(parts.answerApi, inProcessOrigin, () => null),
  )
  context.set(shopContext, parts.facts)
  context.set(nonceContext, parts.nonce)
  context.set(htmlContext, parts.keepHtml)
  context.set(reportContext, parts.report)
  return context
}
