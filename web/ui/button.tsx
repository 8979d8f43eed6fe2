/** A button. While `busy` it keeps its width and its place in the tab order, and does nothing. */
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined }

export function Button({ variant, size, busy = false, type = 'button', className, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy && stillness)}
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

/** Not `disabled`: that would throw the keyboard's focus away while we wait. */
const stillness = {
  'aria-disabled': true,
  onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
} as const
