/** A page for tests of web/ that run without a browser: elements with attributes, and the page's listeners. */
import { vi } from 'vitest'

const origin = 'https://shop.example'

/** An element with the properties that a page's scripts read or write. */
export class PageElement {
  readonly tag: string
  readonly attributes: Record<string, string>
  readonly dataset: Record<string, string | undefined>
  hidden = false
  disabled = false
  checked = false
  textContent = ''
  search = ''
  readonly click = vi.fn()
  readonly focus = vi.fn()
  readonly children: PageElement[]
  parent: PageElement | undefined

  constructor(tag: string, attributes: Record<string, string> = {}, ...children: PageElement[]) {
    this.tag = tag
    this.attributes = attributes
    const data = Object.entries(attributes).filter(([name]) => name.startsWith('data-'))
    this.dataset = Object.fromEntries(data.map(([name, value]) => [inCamelCase(name.slice('data-'.length)), value]))
    this.children = children
    for (const child of children) child.parent = this
  }

  get href() {
    return this.attributes.href ?? ''
  }

  set href(href: string) {
    this.attributes.href = href
  }

  get target() {
    return this.attributes.target ?? ''
  }

  get protocol() {
    return new URL(this.href, origin).protocol
  }

  get pathname() {
    return new URL(this.href, origin).pathname
  }

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value
  }

  matches(selector: string): boolean {
    return selector.split(', ').some((one) => this.#isAt(one.split(' ')))
  }

  /** Whether the last word of a selector matches the element itself, and the other words match its ancestors. */
  #isAt(words: string[]): boolean {
    const own = words.at(-1) ?? ''
    const [tag = ''] = /^\w*/.exec(own) ?? []
    const isLikeThat = [...own.matchAll(/\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)].every(
      ([, name = '', value]) => name in this.attributes && (value === undefined || this.attributes[name] === value),
    )
    const above = words.slice(0, -1).join(' ')
    return isLikeThat && (tag === '' || tag === this.tag) && (above === '' || this.parent?.closest(above) != null)
  }

  closest(selector: string): PageElement | null {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null)
  }

  querySelectorAll(selector: string): PageElement[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ])
  }

  querySelector(selector: string): PageElement | null {
    return this.querySelectorAll(selector)[0] ?? null
  }
}

export class PageForm extends PageElement {
  constructor(attributes: Record<string, string>, ...fields: PageInput[]) {
    super('form', attributes, ...fields)
  }
}

export class PageInput extends PageElement {
  readonly defaultValue: string
  value: string

  constructor(attributes: Record<string, string>) {
    super('input', attributes)
    this.defaultValue = attributes.value ?? ''
    this.value = this.defaultValue
  }
}

class TypedData {
  readonly #form: PageForm

  constructor(form: PageForm) {
    this.#form = form
  }

  get(name: string): string | null {
    const field = this.#form.querySelector(`[name=${name}]`)
    return field instanceof PageInput ? field.value : null
  }
}

/** Shows these elements on a page at this path; `vi.unstubAllGlobals` removes the page. */
export function stubPage(path: string, ...elements: PageElement[]) {
  const html = new PageElement('html', {}, ...elements)
  const listeners: [name: string, listen: (event: object) => void][] = []
  const addEventListener = (name: string, listen: (event: object) => void) => void listeners.push([name, listen])
  const globals = {
    document: {
      addEventListener,
      documentElement: html,
      getElementById: () => null,
      querySelector: (selector: string) => html.querySelector(selector),
      querySelectorAll: (selector: string) => html.querySelectorAll(selector),
    },
    window: { addEventListener },
    addEventListener,
    location: new URL(path, origin),
    ...{ Element: PageElement, HTMLElement: PageElement, HTMLFormElement: PageForm, HTMLInputElement: PageInput },
    FormData: TypedData,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    html,
    /** Calls the listeners of the document and the window. Returns the event. */
    fire(name: string, target: unknown = null, more: object = {}) {
      const event = { target, ...more, preventDefault: vi.fn() }
      for (const [heard, listen] of listeners) if (heard === name) listen(event)
      return event
    },
  }
}

const inCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
