// The stand-in's pages: plain HTML with one stylesheet, to work under the strictest CSP.
import { type GoogleAccount, inventedAccounts } from './accounts.ts'

/** The account chooser. `path` is where the stand-in is mounted; `step` is the id of the sign-in in progress. */
export function renderChooser(path: string, step: string, complaint = ''): string {
  const action = `${path}/choose/${encodeURIComponent(step)}`
  return page(
    path,
    'Choose an account',
    `<p>This page stands in for Google in the demo shop. It needs no password and accepts any address.</p>
<form method="post" action="${action}">
<ul>
${inventedAccounts.map(renderAccount).join('\n')}
</ul>
</form>
<form method="post" action="${action}">
<h2>Another account</h2>
${complaint && `<p role="alert">${escapeHtml(complaint)}</p>`}
<p><label for="name">Name</label> <input id="name" name="name" autocomplete="name" maxlength="120" required></p>
<p><label for="email">Email</label> <input id="email" name="email" type="email" autocomplete="email" maxlength="254" required></p>
<p><button type="submit">Continue</button></p>
</form>
<form method="post" action="${action}">
<p><button type="submit" name="cancel" value="1" class="quiet">Cancel</button></p>
</form>`,
  )
}

/** The error page of a sign-in. */
export function renderFailure(path: string, sentence: string): string {
  return page(path, 'This sign-in cannot continue', `<p>${escapeHtml(sentence)}</p>\n<p>You can close this window.</p>`)
}

function renderAccount({ id, name, email, emailVerified }: GoogleAccount): string {
  const doubt = emailVerified ? '' : ' <em>(address not confirmed)</em>'
  return `<li><button type="submit" name="account" value="${id}">${escapeHtml(name)} <span>${escapeHtml(email)}</span>${doubt}</button></li>`
}

function page(path: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Google stand-in (demo)</title>
<link rel="stylesheet" href="${path}/style.css">
</head>
<body>
<main>
<p class="label">Google stand-in (demo)</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
