/** The nonce of the document being rendered, for the inline script in its head. Empty in the browser, where it is done with. */
import { createContext } from 'react'

export const DocumentNonce = createContext('')
