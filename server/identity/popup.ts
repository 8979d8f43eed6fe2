/** The landing page of the sign-in popup: sends the result to the page that opened it, and closes itself. */
import { closedPolicy } from '../http/security-headers.ts'

export const popupPath = '/identity/popup'
export const popupScriptPath = '/identity/popup.js'

/** `attempt` and `error` are query parameters. Both pages have the same origin, so no token needs to be passed. */
export function answerPopup(): Response {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Signing in</title>
<script src="${popupScriptPath}" defer></script>
</head>
<body>
<p>You can close this window.</p>
</body>
</html>
`
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `${closedPolicy}; script-src 'self'`,
    },
  })
}

// BroadcastChannel instead of window.opener, which the provider's pages may have cut off.
const script = `const outcome = new URLSearchParams(location.search)
const channel = new BroadcastChannel('identity')
channel.postMessage({ attempt: outcome.get('attempt'), error: outcome.get('error') })
window.close()
`

export function answerPopupScript(): Response {
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
