/** The script of every page. React is loaded only for applications. */
import { fillPage, listenOnEveryPage } from './every-page/every-page.ts'
import { focusHeadingAfterLink } from './every-page/heading.ts'

declare global {
  interface Window {
    /** The initial state of the router, in the page of an application. */
    __reactRouterContext?: object
  }
}

listenOnEveryPage()
if (window.__reactRouterContext) void import('./application/hydrate.tsx').then(({ hydrate }) => hydrate())
else {
  fillPage()
  focusHeadingAfterLink()
}
