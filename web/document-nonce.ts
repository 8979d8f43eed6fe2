/** Carries the nonce of one answer from the server to the page it renders. */
import { createContext } from 'react-router'

/** What inline scripts of this document carry to be allowed by its Content-Security-Policy. */
export const nonceContext = createContext<string>('')
