/** The API as the user of this browser reaches it. Only for code that runs in a browser: loaders on the server have `apiContext`. */
import { makeApi } from './api.ts'
import { readToken } from './session/session.ts'

export const api = makeApi((request) => fetch(request), '', readToken)
