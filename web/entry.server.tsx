/** Renders a page on the server as a whole: public pages are cached, so nothing is streamed. */
import { renderToReadableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import { makeApi } from '#web/api/client.ts'
import { apiContext, shopContext } from '#web/api/react/loader-context.ts'
import { nonceContext, Rendering, renderingOf } from '#web/shell/rendering.ts'

/** Returns the finished document. An error while rendering is thrown to the caller. */
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
  const page = await renderToReadableStream(
    <Rendering value={renderingOf(routerContext.manifest, nonce, request.url)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </Rendering>,
    { nonce, signal: request.signal, progressiveChunkSize: wholeDocument },
  )
  await page.allReady
  return new Response(scriptsLast(await new Response(page).text()), { status, headers })
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

/** No request leaves the process: this origin is needed only because the URL of a request must be complete. */
const inProcessOrigin = 'http://in-process'

/** The context that the server passes to the loaders of one rendering. */
export function makeLoadContext(parts: {
  answerApi: (request: Request) => Promise<Response>
  facts: ShopFacts
  nonce: string
  report: (error: unknown) => void
}): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    makeApi(parts.answerApi, inProcessOrigin, () => null),
  )
  context.set(shopContext, parts.facts)
  context.set(nonceContext, parts.nonce)
  context.set(reportContext, parts.report)
  return context
}
