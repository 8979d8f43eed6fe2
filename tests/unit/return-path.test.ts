import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PageElement, PageForm, PageInput, stubPage } from '#tests/browser-page.ts'
import { loginPathFrom, returnPathOf, safePath } from '#web/every-page/return-path.ts'
import { listenToWayBack, showWayOn } from '#web/every-page/way-back.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the way back after signing in', () => {
  it('leads to the earlier page', () => {
    const login = new URL(loginPathFrom('/products/1?quantity=4'), 'http://shop')
    expect(returnPathOf(login.search)).toBe('/products/1?quantity=4')
  })

  it('leads to the home page if no path is given', () => {
    expect(returnPathOf('')).toBe('/')
    expect(loginPathFrom('/')).toBe('/login')
  })

  it.each(['/login', '/signup?from=/cart', '/two-factor'])(
    'leads to the home page if the path is that of another sign-in page: %s',
    (from) => {
      expect(returnPathOf(`?from=${encodeURIComponent(from)}`)).toBe('/')
    },
  )

  it('may lead to a page whose address only resembles that of a sign-in page', () => {
    expect(returnPathOf('?from=/loginsights')).toBe('/loginsights')
    expect(returnPathOf('?from=/products/login')).toBe('/products/login')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%09/evil\n',
    '/.//evil.example/phish',
    '/..//evil.example',
  ])('never leads out of the shop: %j', (from) => {
    expect(returnPathOf(`?from=${encodeURIComponent(from)}`)).toBe('/')
  })

  it('never leads out of the shop, whatever the parameter', () => {
    const begin = fc.array(fc.constantFrom('/', './', '../', '\\', '\t'), { maxLength: 4 })
    const rest = fc.array(fc.constantFrom('evil.example', '/', '?', '#', '@', ':', '%2f', 'products'))
    const written = fc.tuple(begin, rest).map((parts) => `/${parts.flat().join('')}`)
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ unit: 'binary' })), (path) => {
        expect(new URL(safePath(path), 'https://shop.example').origin).toBe('https://shop.example')
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a link that depends on the page around it', () => {
  const login = (from: string) => `?from=${encodeURIComponent(from)}`

  it.each(['pointerdown', 'focusin', 'click'])(
    'gets the address of its page on %s, so that the login can lead back to it',
    (event) => {
      const link = new PageElement('a', { href: '/login', 'data-leads-back': '' }, new PageElement('span'))
      const page = stubPage('/products?q=seal', link)
      listenToWayBack()
      page.fire(event, link.children[0])
      expect(link.search).toBe(login('/products?q=seal'))
    },
  )

  it.each([
    ['/signup?from=%2Fcart', login('/cart')],
    ['/two-factor?from=%2Fcart', login('/cart')],
    ['/login', ''],
    ['/', ''],
    ['/products/login', login('/products/login')],
    ['/confirming', login('/confirming')],
  ])('on %s leads to the login with "%s"', (path, search) => {
    const link = new PageElement('a', { href: '/login', 'data-leads-back': '' })
    const page = stubPage(path, link)
    listenToWayBack()
    page.fire('click', link)
    expect(link.search).toBe(search)
  })

  it('takes the typed quantity of its product to the purchase page', () => {
    const quantity = new PageInput({ name: 'quantity', value: '2' })
    const purchase = new PageElement('a', { href: '/products/strap-1' })
    const other = new PageElement('a', { href: '/products/strap-1/reviews' })
    const page = stubPage('/strap', new PageForm({ 'data-cart': 'strap-1' }, quantity), purchase, other)
    listenToWayBack()
    page.fire('click', purchase)
    expect(purchase.search).toBe('')
    quantity.value = '7&'
    page.fire('click', purchase)
    page.fire('click', other)
    expect([purchase.search, other.search]).toEqual(['?quantity=7%26', ''])
    quantity.value = '2'
    page.fire('click', purchase)
    expect(purchase.search).toBe('')
  })

  it('is unchanged if the page has no quantity for its product; other elements never change', () => {
    const link = new PageElement('a', { href: '/products/seal' })
    link.search = '?quantity=3'
    const heading = new PageElement('h1', { 'data-leads-back': '' })
    const page = stubPage('/strap', link, heading)
    listenToWayBack()
    page.fire('click', link)
    page.fire('click', heading)
    expect([link.search, heading.search]).toEqual(['?quantity=3', ''])
  })

  it('leads from the offline page to the page that could not be opened', () => {
    const link = new PageElement('a', { 'data-leads-on': '' })
    const page = stubPage('/offline#/cart', link)
    listenToWayBack()
    showWayOn()
    expect(link.href).toBe('/cart')
    stubPage('/offline#//evil.example', link)
    page.fire('hashchange')
    expect(link.href).toBe('/')
  })
})
