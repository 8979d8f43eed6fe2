/** Prints the page (web/every-page/actions.ts). Elements that are not printed carry `print:hidden`. */
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export function PrintButton({ size, className, children }: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="secondary"
      size={size}
      data-does="print"
      className={classNames('print:hidden scriptless:hidden', className)}
    >
      {children}
    </Button>
  )
}
