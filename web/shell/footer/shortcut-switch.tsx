/** Whether `/` leads to the search: who speaks to the computer, or types by accident, switches it off. web/every-page/shortcuts.ts remembers. */
export function ShortcutSwitch() {
  return (
    <label className="inline-flex min-h-6 items-center gap-1.5 text-sm scriptless:hidden">
      <input type="checkbox" data-does="slash" defaultChecked className="size-3.5" />
      Press / to search
    </label>
  )
}
