/** How buttons look, for buttons and for links that are shown as one. */
import { classNames } from './class-names.ts'

export type ButtonLook = {
  /** `primary` is ink, for the one chief action; `danger` destroys something. */
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

/** Class names for a link that is shown as a button: `<Link className={buttonClass({ size: 'large' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return classNames(shape, variants[variant], sizes[size])
}
