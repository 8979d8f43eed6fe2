/** The API as the user of this browser reaches it. Only for code that runs in a browser: loaders on the server have `apiContext`. */

import { readToken } from '#web/session/session.ts'
import { makeApi } from './client.ts'

export const api = makeApi((request) => fetch(request), '', readToken)
