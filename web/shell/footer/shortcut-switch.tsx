/**
 * Whether `/` focuses the search: users of speech input, and users who hit the key by accident, can switch it off.
 * web/every-page/shortcuts.ts stores the choice.
 */
export function ShortcutSwitch() {
  return (
    <label className="inline-flex min-h-6 items-center gap-1.5 text-sm scriptless:hidden">
      <input type="checkbox" data-does="slash" defaultChecked className="size-3.5" />
      Press / to search
    </label>
  )
}
