/**
 * The search, and the list of keyboard shortcuts: the button and the keys that open them anywhere in the dashboard, and their
 * dialogs, which are loaded on first use. Each role finds its own screens in it, and what it may search.
 */
import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type InRole, isOfOffice } from '#contract/users/rules/user.ts'
import { fetched, messageOf } from '#web/api/refusal.ts'
import { goTo, isShortcut } from '#web/every-page/shortcuts.ts'
import { toast } from '#web/every-page/toast.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isSearchKey, searchKey } from './search-key.ts'

type Searching = { visitor: InRole }
export type SearchDialogProps = Searching & { typed: string; onClose: () => void; onKeys: () => void }

type Loaded = { default: ComponentType<SearchDialogProps> }

const dialogs = {
  search: (): Promise<Loaded> => import('./find/search-dialog.tsx'),
  keys: (): Promise<Loaded> => import('./find/keys-dialog.tsx'),
}

export function DashboardSearch({ visitor }: Searching) {
  const { shown, typed, open, close } = useDialogs()
  useKeys(open, typed, visitor)
  const { words, aria } = searchKey()
  return (
    <>
      {isOfOffice(visitor) && (
        <button
          type="button"
          aria-keyshortcuts={aria}
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} min-h-10 lg:w-full lg:justify-start`}
          onClick={() => open('search')}
        >
          <Icon name="search" size={18} />
          Search
          <kbd aria-hidden className="ml-auto hidden text-xs font-normal text-ink-muted lg:inline">
            {words}
          </kbd>
        </button>
      )}
      {shown && <shown.Dialog visitor={visitor} typed={shown.typed} onClose={close} onKeys={() => open('keys')} />}
    </>
  )
}

function useDialogs() {
  const [shown, setShown] = useState<{ Dialog: ComponentType<SearchDialogProps>; typed: string }>()
  /** Keys typed while a dialog is being loaded. */
  const typed = useRef<string>(undefined)
  const open = (name: keyof typeof dialogs) => {
    typed.current = ''
    fetched(dialogs[name]())
      .then(
        // Rendered and focused at once, because the next key is meant for the dialog.
        ({ default: Dialog }) => flushSync(() => setShown({ Dialog, typed: typed.current ?? '' })),
        (error: unknown) => toast.error(messageOf(error)),
      )
      .finally(() => {
        typed.current = undefined
      })
  }
  return { shown, typed, open, close: () => setShown(undefined) }
}

/** Runs before the listener that every page has, in which a slash focuses the search of the shop. */
function useKeys(open: (name: keyof typeof dialogs) => void, typed: RefObject<string | undefined>, visitor: InRole) {
  // A layout effect, so that the keys work as soon as the button is visible: other effects run only after the paint.
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal')) return
      const action = typed.current === undefined ? actionOf(event, visitor) : typing(event, typed)
      if (!action) return
      event.preventDefault()
      if (typeof action === 'string') open(action)
      else action()
    }
    addEventListener('keydown', follow, true)
    return () => removeEventListener('keydown', follow, true)
  })
}

/** Keys pressed after Ctrl-K are meant for the search: they must neither be lost nor confirm the order of the focused row. */
function typing(event: KeyboardEvent, typed: RefObject<string | undefined>): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if (isSearchKey(event) || key === 'Enter') return () => {}
  if (ctrlKey || metaKey || altKey) return undefined
  const before = typed.current ?? ''
  const after = key === 'Backspace' ? before.slice(0, -1) : key.length === 1 ? before + key : undefined
  if (after === undefined) return undefined
  return () => {
    typed.current = after
  }
}

/** The effect of a key: it opens a dialog, focuses the search field of a list, or acts on the rows of a list. */
function actionOf(event: KeyboardEvent, visitor: InRole): keyof typeof dialogs | (() => void) | undefined {
  if (isSearchKey(event)) return 'search'
  if (!isShortcut(event)) return undefined
  if (event.key === '?') return 'keys'
  if (event.key !== '/') return isRowKey(event) ? () => pressInRow(event) : undefined
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (box) return () => goTo(box)
  // For a customer, the slash leads to the search of the shop, as on every page.
  return isOfOffice(visitor) ? 'search' : undefined
}

/** The number of keys that wait for their code. Enter is then meant for the row to which an earlier key leads. */
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Enter on a link or a button is left to the browser. */
const isRowKey = ({ key }: KeyboardEvent) =>
  /^[jknxc]$/.test(key) || (key === 'Enter' && (waiting > 0 || document.activeElement?.matches('tr, [data-row]')))

/** The code of these keys is loaded with the first of them. One key after the other: a second import may be ready before the first. */
function pressInRow(event: KeyboardEvent): void {
  waiting += 1
  last = last
    .then(() => fetched(import('./find/row-keys.ts')))
    .then(
      ({ rowKeyAction }) => rowKeyAction(event)?.(),
      (error: unknown) => toast.error(messageOf(error)),
    )
    .finally(() => {
      waiting -= 1
    })
}
