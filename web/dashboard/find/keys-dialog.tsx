/** The keys of the dashboard. Single-key shortcuts can be switched off (WCAG 2.1.4). */
import type { ReactNode } from 'react'
import type { AdminDialogProps } from '#web/dashboard/admin-search.tsx'
import { searchKey } from '#web/dashboard/search-key.ts'
import { areSignsOn, switchSlash } from '#web/every-page/shortcuts.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const keys = (isAdmin: boolean) =>
  [
    [[searchKey().words], isAdmin ? 'Search orders, products and users' : 'Search orders'],
    [['/'], 'Search this list, or everything if the list has no search'],
    [['?'], 'Show these keys'],
    [['j', 'k'], 'Next row, previous row of a list'],
    [['x'], 'Select this row, where rows can be selected'],
    ...(isAdmin ? ([[['c'], 'Confirm the order of this row']] as const) : []),
    [['Enter'], 'Open or accept this row, or open the highlighted result'],
    [['↑', '↓'], 'Previous result, next result'],
    [['Esc'], 'Close the menu or dialog'],
  ] as const

export function KeysDialog({ isAdmin, onClose }: AdminDialogProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5">
        {keys(isAdmin).map(([signs, says]) => (
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
