/**
 * Filtering a list: forms and links with `data-filters` lead to the same page with other rows, and work without scripts. With
 * scripts the page is fetched and its parts with `data-found` replace the shown parts, so that focus and scroll position stay. A
 * form whose `data-filters` names a part scrolls there when it is sent.
 */
import { showChoices } from './choices.ts'
import { showComparison } from './compare.ts'
import { closest, followedLink } from './followed-link.ts'
import { toast } from './toast.ts'

/**
 * The pause between typing and the search, by the type of the field. The pause of a search field is so short that almost every
 * letter starts a search. The pause of a field for a number is long enough to finish typing the number.
 */
const pausesMs: Record<string, number> = { search: 10, text: 600 }

export function listenForPartialPages(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]')
  if (!form) return
  // The user may have typed or chosen something before this script was loaded.
  if (hasChanged(form)) searchAfter(0, form)
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (!target.form?.matches('form[data-filters]')) return
    const pauseMs = pausesMs[target.type]
    searchAfter(pauseMs ?? 40, target.form, pauseMs ? 'same' : 'new')
  })
  document.addEventListener('submit', (event) => {
    const sent = closest<HTMLFormElement>(event.target, 'form[data-filters]')
    if (!sent) return
    event.preventDefault()
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    searchAfter(0, sent)
    const { filters: part } = sent.dataset
    if (part) document.querySelector<HTMLElement>(part)?.focus()
  })
  document.addEventListener('click', (event) => {
    const link = followedLink(event)
    if (!link) return
    // A search that has not started yet is dropped when a link is followed.
    clearTimeout(waiting)
    if (link.dataset.filters === undefined) return
    event.preventDefault()
    if (link.dataset.view) localStorage.setItem('fleje.view', link.dataset.view)
    void show(link.href, { entry: 'new', withForm: true })
  })
  window.addEventListener('popstate', () => void show(location.href, { entry: 'none', withForm: true }))
}

let waiting: ReturnType<typeof setTimeout> | undefined
let request: AbortController | undefined

function searchAfter(ms: number, form: HTMLFormElement, entry: How['entry'] = 'same'): void {
  clearTimeout(waiting)
  // An outdated response would reset the fields to their earlier values.
  request?.abort()
  waiting = setTimeout(() => {
    const address = addressOf(form)
    if (address !== location.href) void show(address, { entry, withForm: false })
  }, ms)
}

/** Whether a value differs from the value with which the page was loaded. */
function hasChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected
    return field instanceof HTMLInputElement && field.value !== field.defaultValue
  })
}

/** The address of the form's request, without empty values. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action)
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim()
    if (text) address.searchParams.append(name, text)
  }
  return address.href
}

type How = {
  /** A search while typing is one history entry, however many letters it took. */
  entry: 'new' | 'same' | 'none'
  /** Whether the fields of the form also get the new values. */
  withForm: boolean
}

/** A later request aborts an earlier request, so that an old answer never replaces a newer answer. */
async function show(address: string, how: How): Promise<void> {
  request?.abort()
  const mine = new AbortController()
  request = mine
  setBusy(true)
  try {
    const answer = await fetch(address, { signal: mine.signal, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (answer.status >= 500 || !page.querySelector('[data-found]')) throw new Error(`Answered ${answer.status}`)
    if (how.entry === 'new') history.pushState(null, '', answer.url)
    else if (how.entry === 'same') history.replaceState(null, '', answer.url)
    swap(page, how)
  } catch {
    if (!mine.signal.aborted) toast.error('The shop could not be reached. Please try again in a moment.')
  } finally {
    if (request === mine) setBusy(false)
  }
}

function swap(page: Document, { withForm }: How): void {
  document.title = page.title
  for (const part of page.querySelectorAll('[data-found]')) {
    const shown = document.querySelector(`[data-found="${part.getAttribute('data-found')}"]`)
    const focused = shown?.contains(document.activeElement) ? selectorOf(document.activeElement) : null
    for (const { id, open } of shown?.querySelectorAll('details') ?? [])
      for (const same of part.querySelectorAll<HTMLDetailsElement>(`#${id}`)) same.open = open
    shown?.replaceWith(document.adoptNode(part))
    if (focused) document.querySelector<HTMLElement>(focused)?.focus()
  }
  fillForm(page, withForm)
  showChoices()
  showComparison()
}

/** A selector that finds the replacement of the focused link or box, so that keyboard users keep their place. */
function selectorOf(focused: Element | null): string | null {
  if (focused?.id) return `#${CSS.escape(focused.id)}`
  const href = focused?.getAttribute('href')
  return href ? `[data-found] a[href="${href}"]` : null
}

/** Without `withValues`, only disabled fields get values. Errors of fields are shown in any case. */
function fillForm(page: Document, withValues: boolean): void {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form[data-filters] [name]')) {
    const shown = document.querySelector<HTMLInputElement | HTMLSelectElement>(
      `form[data-filters] [name="${field.name}"]`,
    )
    if (!shown) continue
    shown.ariaInvalid = field.ariaInvalid
    if (withValues || shown.disabled) [shown.value, shown.disabled] = [field.value, field.disabled]
  }
}

/** Shows or hides the thin line at the top, which appears only after a moment. */
function setBusy(isBusy: boolean): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-progress]')) line.hidden = !isBusy
}
