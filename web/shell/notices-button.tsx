/** Opens the list of past toasts. */
export function NoticesButton() {
  return (
    <button
      type="button"
      data-does="notices"
      aria-haspopup="dialog"
      className="text-link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11 scriptless:hidden"
    >
      Notifications
    </button>
  )
}
