/** Carries the nonce of one answer from the server to the page it renders. */

import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** What inline scripts of this document carry to be allowed by its Content-Security-Policy. */
export const nonceContext = createContext<string>('')

/** The nonce of the document being rendered, for the inline script in its head. Empty in the browser, where it is done with. */
export const DocumentNonce = createReactContext('')
