import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { openFrontDoor } from './front-door.ts'

it('window', async () => {
  await build({ entryPoints: ['web/session/identity/identity.ts'], bundle: true, splitting: true, format: 'esm', outdir: '/tmp/idtry/out', logLevel: 'error', minify: true })
  const door = await openFrontDoor()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
  const context = await browser.newContext()
  const headers = { 'content-security-policy': "default-src 'self'; script-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'", 'cross-origin-opener-policy': 'same-origin-allow-popups' }
  const page = await context.newPage()
  page.on('console', (m) => console.log('console', m.text()))
  const violations: string[] = []
  context.on('page', (p) => p.on('console', (m) => violations.push(m.text())))
  await context.route('**/try', (route) => route.fulfill({ headers: { ...headers, 'content-type': 'text/html' }, body: '<button>Go</button><pre></pre><script type="module" src="/page.js"></script>' }))
  await context.route('**/page.js', (route) => route.fulfill({ headers: { 'content-type': 'text/javascript' }, body: `
    import { openIdentity, identityMessage } from '/mod/identity.js'
    const identity = await openIdentity({ provider: 'embedded', google: 'stand-in' })
    await identity.ready()
    document.querySelector('button').onclick = async () => {
      const t = performance.now(); document.querySelector('pre').textContent = ''
      let said
      try { said = JSON.stringify(await identity.signInWithGoogle()) } catch (e) { said = e.code + '|' + identityMessage(e, 'google') }
      document.querySelector('pre').textContent = said
    }
    window.identity = identity; window.identityMessage = identityMessage
    document.title = 'ready'
  ` }))
  await context.route('**/mod/*', async (route) => route.fulfill({ headers: { 'content-type': 'text/javascript' }, body: await readFile(`/tmp/idtry/out/${new URL(route.request().url()).pathname.slice(5)}`, 'utf8') }))
  for (const origin of [door.origin.replace('127.0.0.1', 'localhost'), door.origin]) {
    await page.goto(`${origin}/try`)
    await page.waitForFunction(() => document.title === 'ready')
    const click = async () => { const p = page.waitForEvent('popup'); await page.click('button'); const popup = await p; await popup.waitForSelector('h1'); return popup }
    const said = async () => { await page.waitForFunction(() => document.querySelector('pre')?.textContent); return page.textContent('pre') }
    let popup = await click()
    await popup.screenshot({ path: '/tmp/idtry/chooser.png' })
    const t0 = Date.now()
    await popup.click('text=Marta'); console.log(origin, 'ok', await said(), Date.now() - t0)
    popup = await click()
    let t = Date.now(); await popup.close(); console.log('closed', await said(), Date.now() - t)
    popup = await click()
    t = Date.now(); await popup.click('text=Cancel'); console.log('cancel', await said(), Date.now() - t)
    await door.browser().signUp({ email: 'jonas.lind@post.example', password: 'abc', name: 'J' })
    popup = await click()
    t = Date.now(); await popup.click('text=Jonas'); setTimeout(async () => { console.log('popup', popup.isClosed(), popup.url(), popup.isClosed() ? '' : await popup.content(), violations) }, 2500); console.log('refused', await said(), Date.now() - t)
    console.log(await page.evaluate(() => (window as any).identity.idToken().then((t: string) => t.slice(0, 10))))
    await page.evaluate(() => (window as any).identity.signOut())
    console.log(await page.evaluate(() => (window as any).identity.idToken()))
    const errs = await page.evaluate(async () => {
      const { identity, identityMessage } = window as any
      const out = []
      for (const f of [() => identity.signIn('jonas.lind@post.example', 'x'), () => identity.signIn('no@post.example', 'x')]) await f().catch((e: any) => out.push(e.code, identityMessage(e, 'login')))
      await identity.signUp('jonas.lind@post.example', 'abc', 'x').catch((e: any) => out.push(e.code, identityMessage(e, 'signup')))
      await identity.signUp('k@post.example', 'ab', 'x').catch((e: any) => out.push(e.code, identityMessage(e, 'signup')))
      await identity.resetPassword('nope', 'abc').catch((e: any) => out.push(e.code, identityMessage(e, 'signup')))
      out.push(await identity.signUp(`n${Math.random()}@post.example`, 'abc', 'x'))
      window.open = () => null
      await identity.signInWithGoogle().catch((e: any) => out.push(e.code, identityMessage(e, 'google')))
      return out
    })
    console.log(errs)
  }
  let ok = 0
  await page.goto(`${door.origin}/try`); await page.waitForFunction(() => document.title === 'ready')
  for (let i = 0; i < 30; i++) {
    const p = page.waitForEvent('popup'); await page.click('button'); const popup = await p
    await popup.click(i % 2 ? 'text=Marta' : 'text=Jonas')
    await page.waitForFunction(() => document.querySelector('pre')?.textContent)
    const text = await page.textContent('pre')
    if (i % 2 ? text?.includes('marta') : text?.includes('account-exists')) ok++; else console.log(i, text)
  }
  console.log('loops', ok, violations)
  await browser.close()
  expect(1).toBe(1)
}, 120000)
