/** Prints the page. Elements that are not printed carry `print:hidden`. */
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export function PrintButton({ size, className, children }: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="secondary"
      size={size}
      onClick={() => window.print()}
      className={classNames('print:hidden', className)}
    >
      {children}
    </Button>
  )
}
