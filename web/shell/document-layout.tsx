/** Makes the pages within it documents: React renders them on the server, and the browser gets them without React. */
import { type MiddlewareFunction, Outlet, redirectDocument } from 'react-router'

export const handle = { isDocument: true }

/** Only applications have a router in the browser: their links to documents load the document. */
const openAsDocument: MiddlewareFunction = ({ request }) => {
  throw redirectDocument(request.url)
}

export const clientMiddleware = [openAsDocument]

export default Outlet

/** Whether the page of these matches is a document. */
export function isDocument(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle: found }) => found === handle)
}
