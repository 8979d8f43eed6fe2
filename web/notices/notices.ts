/** The list of past toasts, for readers who missed one. Documents, which run without React, open it as well. */
import { readTold } from '#web/every-page/toast.ts'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function showNotices(): void {
  const dialog = make('dialog', { className: look, ariaLabel: 'Notifications' })
  const close = make('button', { type: 'button', className: closeLook, textContent: 'Close' })
  const title = make('h2', { className: 'heading text-2xl', textContent: 'Notifications' })
  dialog.append(title, listOf(linesOf(readTold())), close)
  close.addEventListener('click', () => dialog.close())
  // Closed, it returns the focus to the button that opened it.
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** The last line may be cut off. */
function linesOf(told: string): { at: number; text: string }[] {
  return told
    .split('\n')
    .slice(0, -1)
    .map((line) => ({ at: Number.parseInt(line, 10), text: line.slice(line.indexOf(' ') + 1) }))
}

function listOf(told: ReturnType<typeof linesOf>): HTMLElement {
  if (told.length === 0)
    return make('p', { className: 'mt-3 text-ink-muted', textContent: 'No notifications in this tab yet.' })
  const list = make('ul', { className: 'mt-3 divide-y divide-line border-y border-line' })
  for (const { at, text } of told) {
    const row = make('li', { className: 'flex gap-3 py-2' })
    const when = make('time', { className: 'shrink-0 text-ink-muted tabular-nums', textContent: time.format(at) })
    when.dateTime = new Date(at).toISOString()
    row.append(when, make('span', { className: 'min-w-0 wrap-anywhere', textContent: text }))
    list.append(row)
  }
  return list
}

const look =
  'm-auto max-h-[calc(100dvh-2rem)] w-[30rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-edge bg-surface p-6 text-ink shadow-raised backdrop:bg-veil open:animate-appear'
const closeLook = 'mt-5 min-h-11 rounded-md border border-edge px-4 font-semibold hover:bg-ground'

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), members)
}
