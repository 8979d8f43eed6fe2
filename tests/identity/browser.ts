/** A minimal browser for signing in over HTTP: it keeps cookies, and sends the same requests as the pages. */
import { describedFetch } from '#tests/described.ts'

export type Account = { email: string; password: string; name: string }

export type Browser = {
  /** Sends its cookies and stores new ones. Redirects are not followed. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Response>
  /** Opens an address and follows redirects within the shop; returns the final answer. */
  open: (url: string) => Promise<{ response: Response; url: URL }>
  signUp: (account: Account) => Promise<Response>
  signIn: (account: Pick<Account, 'email' | 'password'>) => Promise<Response>
  /** Opens the link of a confirmation mail as its page does, with a new password if one is given. */
  openLink: (link: URL, newPassword?: string) => Promise<Response>
  /** The ID token of the user signed in with the provider. */
  idToken: () => Promise<string | undefined>
  /** Exchanges the given ID token, or a fresh one, for the shop's token for this address. */
  exchange: (email: string, idToken?: string) => Promise<Response>
  /** The shop's own token; fails if the exchange is refused. */
  shopToken: (email: string) => Promise<string>
}

export function openBrowser(origin: string, address: string): Browser {
  const cookies = new Map<string, { value: string; path: string }>()

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    const url = new URL(path, origin)
    const kept = cookiesFor(url.pathname)
    if (kept) headers.set('cookie', kept)
    if (init.method === 'POST') headers.set('origin', headers.get('origin') ?? origin)
    const response = await describedFetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    return response
  }

  function cookiesFor(pathname: string): string {
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path))
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  function keep(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, { value, path: /path=([^;]+)/i.exec(cookie)?.[1] ?? '/' })
  }

  const post: Browser['post'] = (path, body, headers) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  async function open(address: string) {
    let url = new URL(address, origin)
    for (let hops = 0; hops < 10; hops++) {
      const response = await send(url.href)
      const next = response.headers.get('location')
      if (!next) return { response, url }
      url = new URL(next, url)
    }
    throw new Error(`Redirected in circles, last to ${url}`)
  }

  async function idToken() {
    const response = await send('/identity/token')
    return response.ok ? (await response.json()).token : undefined
  }

  async function exchange(email: string, given?: string) {
    const proof = given ?? (await idToken())
    return send(`/api/user/${encodeURIComponent(email)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...(proof && { idToken: proof }) }),
    })
  }

  async function shopToken(email: string) {
    const response = await exchange(email)
    const answer = await response.json()
    if (!response.ok) throw new Error(`Exchange refused: ${JSON.stringify(answer)}`)
    return answer.token
  }

  async function openLink(link: URL, newPassword?: string) {
    await send(link.href)
    return post('/identity/confirm-address', {
      token: link.searchParams.get('token'),
      ...(newPassword && { newPassword }),
    })
  }

  return {
    send,
    post,
    open,
    openLink,
    signUp: (account) => post('/identity/sign-up/email', account),
    signIn: (account) => post('/identity/sign-in/email', account),
    idToken,
    exchange,
    shopToken,
  }
}
