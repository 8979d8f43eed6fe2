/**
 * One search over the screens and, as the role allows, over orders, products and users: a combobox with its results as the list.
 */
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FoundEverything } from '#contract/search/schema.ts'
import type { SearchDialogProps } from '#web/dashboard/dashboard-search.tsx'
import { linksFor } from '#web/dashboard/screens.ts'
import { mostSearchedLetters } from '#web/lists/use-search-words.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { OptionRow } from './option-row.tsx'
import { type Group, groupsOf, groupsOfLists, mayFindOrders, type Option, saysFound, searchLabel } from './options.ts'
import { leastLetters, type Search, useSearch } from './use-search.ts'

export default function SearchDialog({ visitor, typed: typedBefore, onClose, onKeys }: SearchDialogProps) {
  const open = useOpen(onClose)
  const screens = linksFor(visitor, useShop().chargesVat)
  const mayFind = mayFindOrders(visitor)
  const groupsFor = (q: string, found: FoundEverything) =>
    mayFind ? groupsOf(q, found, screens) : groupsOfLists(q, screens)
  const { search, ask, openWhenFound } = useSearch(mayFind, (q, found) => open(optionsOf(groupsFor(q, found))[0]))
  const [typed, setTyped] = useState(typedBefore)
  // Runs before the next key is pressed: if it ran later, this search would replace a search for newer letters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for what was typed before the dialog was loaded.
  useLayoutEffect(() => ask(typedBefore, 0), [])
  const groups = search.found ? groupsFor(search.q, search.found) : []
  const options = optionsOf(groups)
  const { active, move } = useActive(options)
  return (
    <Dialog title="Search" shape={atTheTop} onClose={onClose}>
      <SearchField
        aria-label={searchLabel(visitor)}
        placeholder={mayFind ? 'F-10432, +34 976…, María, PT-1610' : undefined}
        listId={options.length > 0 ? listId : undefined}
        activeId={active && idOf(active)}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          ask(target.value)
        }}
        onKeyDown={(event) => {
          move(event)
          if (event.key !== 'Enter') return
          // The shown results still answer the earlier words.
          if (search.isWaiting) openWhenFound()
          else open(active, event)
        }}
      />
      <Status words={wordsOf(search, groups, mayFind)} search={search} onRetry={() => ask(typed, 0)} />
      {groups.length > 0 && <Found groups={groups} active={active} isOld={search.isWaiting} onOpen={open} />}
      <div className="mt-auto flex justify-end pt-2">
        <Button variant="quiet" size="small" onClick={onKeys}>
          Keys
        </Button>
      </div>
    </Dialog>
  )
}

/** The dialog does not move while it grows; on a small screen it fills the window. */
const atTheTop =
  'mx-auto mt-[8dvh] mb-0 max-h-[84dvh] w-[42rem] max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-lg border border-edge open:flex max-sm:mt-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0 max-sm:px-4'

const optionsOf = (groups: Group[]) => groups.flatMap(({ options }) => options)

type SearchFieldProps = Pick<
  ComponentProps<'input'>,
  'aria-label' | 'placeholder' | 'value' | 'onChange' | 'onKeyDown'
> & {
  /** The id of the list below, if any. */
  listId: string | undefined
  activeId: string | undefined
}

function SearchField({ listId, activeId, ...input }: SearchFieldProps) {
  return (
    <input
      {...input}
      role="combobox"
      aria-describedby="found"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={activeId}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={mostSearchedLetters}
      className={`${controlClass} mt-3`}
    />
  )
}

const listId = 'everything-found'
const idOf = ({ kind, id }: Option) => `${kind}-${id}`

/** The option that Enter opens: the first, until another is chosen. While the results do not contain the choice, the first option is active. */
function useActive(options: Option[]) {
  const [chosen, setChosen] = useState<string>()
  const active = options.find((option) => idOf(option) === chosen) ?? options[0]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !active) return
    event.preventDefault()
    const next = options.at((options.indexOf(active) + step) % options.length)
    if (!next) return
    setChosen(idOf(next))
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  return { active, move }
}

/** Opens a new tab while Ctrl or the command key is held. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  return (option: Option | undefined, keys?: KeyboardEvent | MouseEvent) => {
    if (!option) return
    if (keys?.ctrlKey || keys?.metaKey) return void window.open(option.path, '_blank', 'noopener')
    onClose()
    // The lists of the shop are documents, outside the application.
    if (option.path.startsWith('/dashboard')) void navigate(option.path)
    else location.assign(option.path)
  }
}

/** A polite live region: it first announces what can be searched, then the results. */
function Status({ words, search, onRetry }: { words: string; search: Search; onRetry: () => void }) {
  return (
    <div className="mt-2 flex min-h-8 items-center justify-between gap-3 text-sm text-ink-muted">
      <p id="found" role="status" className={classNames(search.failure && 'font-medium text-danger')}>
        {words}
      </p>
      {search.failure && (
        <Button variant="secondary" size="small" busy={search.isWaiting} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function wordsOf({ q, found, failure, isWaiting }: Search, groups: Group[], mayFind: boolean): string {
  if (failure) return failure
  if (found) return saysFound(q, groups)
  if (isWaiting) return 'Searching…'
  const what = mayFind
    ? 'Search by number, transaction, phone, email, name, company, address or article.'
    : 'Go to a screen by its name, or search the lists.'
  return `${what} Type at least ${leastLetters} letters.`
}

type FoundProps = {
  groups: Group[]
  active: Option | undefined
  isOld: boolean
  onOpen: (option: Option, event: MouseEvent) => void
}

/** The options are reached from the field with the arrow keys, and never take the focus. */
function Found({ groups, active, isOld, onOpen }: FoundProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Results"
      aria-busy={isOld}
      className="-mx-3 mt-1 min-h-0 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden className="heading sticky top-0 bg-surface px-3 pt-2 pb-1 text-base text-ink-muted">
            {name}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys.
            <div
              key={idOf(option)}
              id={idOf(option)}
              role="option"
              aria-selected={option === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onOpen(option, event)}
              className="cursor-pointer rounded-md px-3 py-2 hover:bg-ground aria-selected:bg-ground aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ink"
            >
              <OptionRow option={option} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
