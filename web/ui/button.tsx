/** A button. While `busy` it keeps its width and its place in the tab order, and does nothing. */
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined }

export function Button({ variant, size, busy = false, type = 'button', className, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy && busyProps)}
      type={type}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** A busy button is not `disabled`, because a disabled button would lose the keyboard focus while the request is running. */
const busyProps = {
  'aria-disabled': true,
  onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
} as const

/** The variants of buttons, and of links that are styled as buttons. */
export type ButtonLook = {
  /** `primary` is for a screen's main action, `danger` for destructive actions. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
}

const shape =
  'relative inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap transition-colors duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants = {
  primary:
    'border-ink bg-ink text-paper hover:border-ink-hover hover:bg-ink-hover disabled:border-line disabled:bg-line disabled:text-ink-muted',
  secondary:
    'border-edge bg-transparent text-ink hover:border-ink hover:bg-ground disabled:border-line disabled:bg-transparent disabled:text-ink-muted',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-ground disabled:bg-transparent disabled:text-ink-muted',
  danger:
    'border-danger bg-transparent text-danger hover:bg-danger hover:text-on-danger disabled:border-line disabled:bg-transparent disabled:text-ink-muted',
}

const sizes = {
  small: 'min-h-8 px-2.5 py-1 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-10 px-4 py-1.5 pointer-coarse:min-h-11',
  large: 'min-h-12 px-6 py-2.5 text-lg',
}

/** Class names for a link that looks like a button: `<Link className={buttonClass({ size: 'large' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return classNames(shape, variants[variant], sizes[size])
}

/** A spinner, hidden from screen readers: the text beside it names what is loading. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <Icon name="spinner" size={size} className="animate-spin" />
}
