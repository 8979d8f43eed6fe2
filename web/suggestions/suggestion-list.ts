/** The list below a search box, and what screen readers say about it. */
import { addToCart, carts } from '#web/every-page/cart.ts'
import { toast } from '#web/every-page/toast.ts'
import type { Suggestion, Suggestions } from './find-suggestions.ts'

let lists = 0

export type SuggestionList = {
  isOpen: () => boolean
  show: (suggestions: Suggestions) => void
  close: () => void
  /** Shown suggestions cannot be pressed until the next ones are shown, which would move under the finger. */
  wait: () => void
  /** Moves the choice by one. Between the last suggestion and the first, nothing is chosen, as before the first move. */
  move: (step: number) => void
  /** Opens the page of the chosen suggestion. False if none is chosen. */
  open: () => boolean
  /** Puts the chosen product into the cart. False if none is chosen. */
  add: () => boolean
}

export function makeList(box: HTMLInputElement): SuggestionList {
  lists += 1
  const id = `suggestions-${lists}`
  const panel = make('div', { className: panelLook, hidden: true })
  const sentences = make('div', {})
  // The list itself scrolls: with a choice, the arrow keys scroll it.
  const className = 'min-h-0 overflow-y-auto p-1 aria-busy:pointer-events-none'
  const list = make('div', { id, role: 'listbox', ariaLabel: 'Suggestions', className })
  panel.append(sentences, list)
  // A live region must be on the page before its text changes.
  const said = make('span', { role: 'status', className: 'sr-only' })
  box.parentElement?.append(panel, said)
  // The browser's own suggestions would cover the list.
  Object.assign(box, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false', autocomplete: 'off' })
  // A press on the panel leaves the focus in the box, so that the panel does not close before the click.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  let chosen = -1

  const options = () => [...list.querySelectorAll('a')]
  const choose = (place: number) => {
    chosen = place
    for (const [at, option] of options().entries()) option.ariaSelected = String(at === place)
    const option = options()[place]
    if (option) box.setAttribute('aria-activedescendant', option.id)
    else box.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const show = (found: Suggestions) => {
    // Whoever pressed an arrow key before the answer to the last letter came keeps the choice, if it is still suggested.
    const kept = options()[chosen]?.href
    sentences.replaceChildren(
      ...found.sentences.map((textContent) => make('p', { className: 'px-3 py-1.5', textContent })),
    )
    list.replaceChildren(...found.links.map((one, place) => drawRow(one, `${id}-${place}`, box)))
    list.hidden = found.links.length === 0
    list.ariaBusy = 'false'
    panel.hidden = list.hidden && found.sentences.length === 0
    box.setAttribute('aria-controls', id)
    box.ariaExpanded = String(!list.hidden)
    said.textContent = inWords(found)
    choose(options().findIndex(({ href }) => href === kept))
  }
  return {
    isOpen: () => !panel.hidden,
    show,
    close() {
      show({ links: [], sentences: [] })
      said.textContent = ''
    },
    wait() {
      list.ariaBusy = 'true'
      choose(-1)
    },
    move(step) {
      const places = options().length + 1
      choose(((chosen + 1 + step + places) % places) - 1)
    },
    open() {
      const option = options()[chosen]
      option?.click()
      return option !== undefined
    },
    add() {
      const button = options()[chosen]?.parentElement?.querySelector('button')
      button?.click()
      return button !== null && button !== undefined
    },
  }
}

/** The sentences that screen readers say about the list. */
function inWords({ links, sentences }: Suggestions): string {
  const count = links.length
  const kind = links.some(({ image }) => image === undefined) ? 'suggestion' : 'product'
  const chosen = kind === 'product' ? ' suggested' : ''
  const adding = links.some(({ line }) => line) ? ' Shift and Enter adds the chosen product to the cart.' : ''
  const many = `${count} ${count === 1 ? kind : `${kind}s`}${chosen}. Use the up and down arrows to choose.${adding}`
  if (count === 0 && sentences.length === 0) return 'No products suggested'
  return [...sentences, ...(count > 0 ? [many] : [])].join(' ')
}

const panelLook =
  'absolute top-full left-0 z-40 mt-1 not-[[hidden]]:flex max-h-[min(28rem,60vh)] w-max min-w-full max-w-[min(26rem,100vw-2rem)] flex-col rounded-lg border border-ink bg-surface shadow-raised in-[header]:right-0 in-[header]:left-auto print:hidden'

const optionLook =
  'flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-ground aria-selected:bg-ground aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ink'

/**
 * A suggestion and, beside a product, *Add*, after which the next product can be typed at once. A listbox has only options, so screen
 * readers do not meet the button: Shift and Enter does the same.
 */
function drawRow(suggestion: Suggestion, id: string, box: HTMLInputElement): HTMLElement {
  const row = make('div', { role: 'none', className: 'flex items-center gap-1' })
  const { name, line } = suggestion
  row.append(draw(suggestion, id))
  if (!line) return row
  const add = make('button', {
    type: 'button',
    tabIndex: -1,
    ariaHidden: 'true',
    className: addLook,
    textContent: 'Add',
  })
  add.addEventListener('click', () => {
    void addToCart([line])
    const quantity = carts.read().find(({ id }) => id === line.id)?.quantity
    toast.success(`${name}: ${quantity} in your cart`, { pattern: 'cart' })
    box.select()
  })
  row.append(add)
  return row
}

const addLook =
  'min-h-11 min-w-11 shrink-0 cursor-pointer rounded-md border border-edge bg-surface px-3 font-semibold hover:bg-ground'

/** A link, so that it can also be opened in another tab. Within a listbox its role is that of an option. */
function draw({ name, below, image, href, adds }: Suggestion, id: string): HTMLElement {
  const link = make('a', { id, role: 'option', href, tabIndex: -1, className: optionLook })
  if (adds) link.dataset.adds = adds
  const words = make('span', { className: 'min-w-0' })
  words.append(make('span', { className: 'block font-medium leading-tight', textContent: unbroken(name) }))
  if (below) words.append(' ', make('span', { className: 'block text-sm text-ink-muted', textContent: below }))
  link.append(...(image === undefined ? [] : [drawPicture(image)]), words)
  return link
}

/** Measures do not break across lines: `16 × 1.0 mm`, `1,200 m`. */
const unbroken = (name: string) => name.replaceAll(/(?<=\d) (?=×|mm\b|m\b|kg\b|N\b)|(?<=×) /g, '\u00a0')

/** The smallest file of a picture that the shop has stored; a linked picture as it is. */
function drawPicture(image: string): HTMLElement {
  const picture = make('picture', { className: 'shrink-0' })
  const [, ours] = /^\/pictures\/(.+)-(?:800|1600)\.webp$/.exec(image) ?? []
  if (ours) picture.append(make('source', { type: 'image/avif', srcset: `/pictures/${ours}-400.avif` }))
  const look = 'stage aspect-4/3 w-14 rounded-sm object-cover'
  picture.append(make('img', { src: image, alt: '', width: 56, height: 42, decoding: 'async', className: look }))
  return picture
}

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, parts: Partial<HTMLElementTagNameMap[Tag]>) {
  return Object.assign(document.createElement(tag), parts)
}
