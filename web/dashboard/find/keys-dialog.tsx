/** The keys of the dashboard that a role can use. Single-key shortcuts can be switched off (WCAG 2.1.4). */
import type { ReactNode } from 'react'
import { type InRole, isOfOffice, mayAs } from '#contract/users/rules/user.ts'
import type { SearchDialogProps } from '#web/dashboard/dashboard-search.tsx'
import { searchKey } from '#web/dashboard/search-key.ts'
import { areSignsOn, switchSlash } from '#web/every-page/shortcuts.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { searchLabel } from './options.ts'

type KeyRow = [signs: string[], says: string]

function keysOf(visitor: InRole): KeyRow[] {
  const everything = isOfOffice(visitor) ? 'everything' : 'the shop'
  return [
    [[searchKey().words], searchLabel(visitor)],
    [['/'], `Search this list. On other pages: search ${everything}`],
    [['?'], 'Show these keys'],
    [['j', 'k'], 'Next row, previous row of a list'],
    ...onlyFor(isOfOffice(visitor), [['x'], 'Select this row, where rows can be selected']),
    ...onlyFor(visitor.role === 'admin', [['c'], 'Confirm the order in this row']),
    [['Enter'], 'Open this row or the highlighted result. In Transfers: accept the row'],
    ...onlyFor(mayAs('packer', visitor), [
      ['Enter'],
      'On the page To ship: type the parcel number of this order, then ship it',
    ]),
    [['↑', '↓'], 'Previous result, next result'],
    [['Esc'], 'Close the menu or dialog'],
    ...onlyFor(mayAs('packer', visitor), [['Esc'], 'On the page To ship: back from the parcel number to the list']),
  ]
}

const onlyFor = (isFor: boolean, row: KeyRow): KeyRow[] => (isFor ? [row] : [])

export default function KeysDialog({ visitor, onClose }: SearchDialogProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5">
        {keysOf(visitor).map(([signs, says]) => (
          <div key={says} className="contents">
            <dt className="flex gap-1">
              {signs.map((sign) => (
                <Key key={sign}>{sign}</Key>
              ))}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-6 flex min-h-11 items-center gap-2.5 border-t border-line pt-4">
        <input type="checkbox" defaultChecked={areSignsOn()} onChange={switchSlash} className="size-4" />
        Use single-key shortcuts, such as / and j
      </label>
    </Dialog>
  )
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-8 rounded-sm border border-edge bg-ground px-2 py-0.5 text-center text-sm whitespace-nowrap">
      {children}
    </kbd>
  )
}
