/** A square button with an icon and an accessible name. */
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  /** An action of the script of every page (web/every-page/actions.ts). */
  'data-does'?: string
}

export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-grid size-10 place-items-center rounded-md text-ink hover:bg-ground disabled:cursor-not-allowed disabled:text-ink-muted pointer-coarse:size-11',
        className,
      )}
    >
      {icon}
    </button>
  )
}
