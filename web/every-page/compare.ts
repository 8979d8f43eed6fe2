/**
 * The products to compare, by the slugs of their pages, kept in this browser. The comparison itself is in its address
 * (`/compare?p=…`) and can be shared. "Compare" is a link to the comparison; scripts turn the link into a toggle button.
 */
import { closest, followedLink } from './followed-link.ts'
import { focusHeading } from './heading.ts'
import { toast } from './toast.ts'

export const mostCompared = 4

const key = 'fleje.compare'

export function listenToComparison(): void {
  document.addEventListener('click', changeByClick)
  document.addEventListener('keydown', pressBySpace)
  // The comparison may have changed in another tab, or on a later page of this tab before going back.
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, showComparison)
  forgetGone()
}

/** Slugs contain no spaces. */
const readKept = () => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean).slice(0, mostCompared)

function keep(slugs: readonly string[]): void {
  localStorage.setItem(key, slugs.join(' '))
  showComparison()
}

/**
 * A click on `data-compares` adds or removes a product. `data-adds` adds a product. `data-drops` removes a product, or all
 * products if it is empty. Links with `data-adds` or `data-drops` are also followed.
 */
function changeByClick(click: MouseEvent): void {
  const { compares, adds, drops } = closest(click.target, '[data-compares], [data-adds], [data-drops]')?.dataset ?? {}
  if (drops === '') clear()
  else if (adds) put(adds)
  else if (drops) takeOut(drops)
  else if (compares && followedLink(click)) {
    click.preventDefault()
    if (!takeOut(compares) && !put(compares))
      toast.error(`Only ${mostCompared} products can be compared at once. Remove one first.`)
    else tell()
  }
}

/** False when the comparison is full. */
function put(slug: string): boolean {
  const slugs = [...new Set([...readKept(), slug])]
  if (slugs.length > mostCompared) return false
  keep(slugs)
  return true
}

/** False when the product was not included. */
function takeOut(slug: string | undefined): boolean {
  const slugs = readKept()
  const others = slugs.filter((other) => other !== slug)
  if (others.length === slugs.length) return false
  keep(others)
  return true
}

/** Moves the focus, because the button itself disappears. */
function clear(): void {
  keep([])
  tell()
  focusHeading()
}

/** Enter activates links and buttons; Space only buttons. */
function pressBySpace(event: KeyboardEvent): void {
  const button = event.key === ' ' && closest(event.target, '[data-compares]')
  if (!button) return
  event.preventDefault()
  button.click()
}

/** Announces only the user's own changes to screen readers. */
function tell(): void {
  for (const place of document.querySelectorAll('[data-shows=compare-words]'))
    place.textContent = `${inWords(readKept())} to compare`
}

const inWords = ({ length }: readonly string[]) => `${length} ${length === 1 ? 'product' : 'products'}`

/** Updates the pressed buttons, and the bar that links to the comparison, except on the comparison itself. */
export function showComparison(): void {
  const slugs = readKept()
  for (const button of document.querySelectorAll<HTMLElement>('[data-compares]')) {
    button.setAttribute('role', 'button')
    button.setAttribute('aria-pressed', String(slugs.includes(button.dataset.compares ?? '')))
  }
  const shown = location.pathname === '/compare' ? new URLSearchParams(location.search).getAll('p') : []
  const bar = document.querySelector<HTMLElement>('[data-compare-bar]')
  const link = bar?.querySelector('a')
  if (!bar || !link) return
  bar.hidden = slugs.every((slug) => shown.includes(slug))
  link.href = `/compare?${new URLSearchParams(slugs.map((slug) => ['p', slug]))}`
  link.textContent = `Compare ${inWords(slugs)}`
}

/** Products that the comparison page reports as no longer sold are removed. */
function forgetGone(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-gone]')) takeOut(dataset.gone)
}
