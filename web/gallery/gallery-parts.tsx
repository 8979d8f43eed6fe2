/** The gallery's buttons, marks, windows and states. */

import { useState } from 'react'
import { Measure } from '#web/catalog/measure.tsx'
import { toast } from '#web/every-page/toast.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { Button, buttonClass, Spinner } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Avatar } from '#web/ui/screens/avatar.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { Breadcrumb } from '#web/ui/screens/breadcrumb.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { ErrorState } from '#web/ui/screens/error-state.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const

export function ButtonsGallery() {
  return (
    <div className="space-y-4">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} busy>
            {variant} busy
          </Button>
          <Button variant={variant} disabled>
            {variant} disabled
          </Button>
        </div>
      ))}
      <div className="flex items-center gap-3">
        <a href="#top" className={buttonClass({ variant: 'secondary' })}>
          A link as a button
        </a>
        <IconButton label="Search" icon={<Icon name="search" />} />
        <IconButton label="Search, disabled" icon={<Icon name="search" />} disabled />
      </div>
    </div>
  )
}

export function MarksGallery() {
  return (
    <div className="space-y-6">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="done">Paid</Badge>
        <Badge tone="waiting">Pending</Badge>
        <Badge tone="open">Unpaid</Badge>
        <Badge tone="refused">Sold out</Badge>
        <Spinner />
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <Avatar name="Ana Ruiz" size="small" />
        <Avatar name="Ana Ruiz" image="/pictures/people/marta-ruiz.svg" />
        <Avatar name="Ana Ruiz" image="/pictures/people/nobody.svg" />
        <Avatar name="ana@coils.example" size="large" />
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <Measure value={16} upTo={19} unit="mm" />
        <Measure value={5_900} unit="N" />
        <Measure value={18} unit="V" />
      </p>
      <Breadcrumb
        links={[
          { key: 'products', link: <a href="#products">Products</a> },
          { key: 'steel', link: <a href="#steel">Steel</a> },
        ]}
        here="Steel strap 19 mm"
      />
      <Panel title="A panel" className="max-w-md">
        <DescriptionList
          facts={[
            { term: 'Quantity', value: '1,240' },
            { term: 'Price per product', value: '$112.40' },
          ]}
        />
      </Panel>
    </div>
  )
}

export function WindowsGallery() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      {open && (
        <Dialog
          title="A dialog"
          description="The description says what the dialog is for."
          onClose={() => setOpen(false)}
        >
          <p className="mt-4">The content of the dialog.</p>
        </Dialog>
      )}
      <ConfirmDialog
        trigger={(ask) => (
          <Button variant="danger" onClick={ask}>
            Delete
          </Button>
        )}
        title="Are you sure?"
        text="You won't be able to revert this!"
        confirmText="Yes, delete it!"
        onConfirm={() => new Promise((done) => setTimeout(done, 1200))}
      />
      <Button variant="secondary" onClick={() => toast.success('Order approved')}>
        Show a success
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Something went wrong')}>
        Show an error
      </Button>
    </div>
  )
}

export function StatesGallery() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <EmptyState title="No orders yet" action={<Button>See the products</Button>}>
        Your orders are listed here, with their payment and delivery.
      </EmptyState>
      <ErrorState
        text="The shop cannot be reached."
        supportId="3f0c9a1e"
        onRetry={() => toast.success('Tried again')}
      />
      <div className="space-y-2">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-6" />
        <Skeleton className="h-6 w-1/2" />
      </div>
      <FormFailure>Your password is wrong</FormFailure>
    </div>
  )
}
