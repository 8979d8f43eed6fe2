/** The script of every page. React comes only where the page is an application. */
import { fillPage, listenOnEveryPage } from './every-page/every-page.ts'
import { focusHeadingAfterLink } from './every-page/heading.ts'

declare global {
  interface Window {
    /** Stands in the page of an application: what its router begins with. */
    __reactRouterContext?: object
  }
}

listenOnEveryPage()
if (window.__reactRouterContext) void import('./application/hydrate.tsx')
else {
  fillPage()
  focusHeadingAfterLink()
}
