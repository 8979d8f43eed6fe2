/**
 * The place of toasts (`toast-place`): bottom left, and beside the screens of the dashboard. This live region must be on the page
 * before the first toast: screen readers do not announce a region that is inserted together with its text.
 */
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

export function ToastRegion() {
  return (
    <div
      id="toasts"
      role="status"
      aria-label="Notifications"
      aria-atomic={false}
      className="toast-place pointer-events-none fixed z-60 flex flex-col items-start gap-2 print:hidden"
    />
  )
}

/** The patterns that web/every-page/toast.ts copies for each toast. */
export function ToastPatterns() {
  return (
    <>
      <ToastPattern name="success" />
      <ToastPattern name="cart" />
      <ToastPattern name="error" />
    </>
  )
}

/** `cart`: a success with a link to the cart. */
function ToastPattern({ name }: { name: 'success' | 'cart' | 'error' }) {
  const isError = name === 'error'
  return (
    <div id={`${name}-toast`} hidden>
      <div
        className={classNames(
          'pointer-events-auto flex w-fit max-w-[min(28rem,100%)] animate-appear items-start gap-3 rounded-lg border bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-raised',
          isError ? 'border-2 border-danger' : 'border-ink',
        )}
      >
        <Icon name={isError ? 'warning' : 'check-ring'} className={classNames('mt-2.5', isError && 'text-danger')} />
        <p className="py-2 font-medium low:text-sm low:leading-tight" />
        {name === 'cart' && (
          <a href="/cart" className="text-link flex min-h-10 items-center font-medium whitespace-nowrap low:text-sm">
            See cart
          </a>
        )}
        <IconButton label="Dismiss" icon={<Icon name="x" size={18} />} />
      </div>
    </div>
  )
}
