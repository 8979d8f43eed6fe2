/** The page a sign-in window ends on: it tells the page that opened it how it went, and closes. */

export const popupPath = '/identity/popup'
export const popupScriptPath = '/identity/popup.js'

/** `attempt` and `error` come in the query. Both pages are of one origin, so no token needs to travel. */
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
      'Content-Security-Policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}

// A channel instead of window.opener: pages at the provider may have cut that tie.
const script = `const outcome = new URLSearchParams(location.search)
const channel = new BroadcastChannel('identity')
channel.postMessage({ attempt: outcome.get('attempt'), error: outcome.get('error') })
window.close()
`

export function answerPopupScript(): Response {
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
