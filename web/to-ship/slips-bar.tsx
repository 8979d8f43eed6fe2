/** At the foot of To ship: the packing slips of the selected orders, as one file. */
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import type { Desk } from './use-desk.ts'

export function SlipsBar({ desk: { selection } }: { desk: Desk }) {
  const save = useChange('findPackingSlips', {
    inPlace: true,
    after: (file) => {
      saveFile(file)
      toast.success(`Saved: ${file.name}`)
    },
  })
  const { ids } = selection
  const count = ids.length
  return (
    <>
      <p role="status" aria-label="Selection" className="sr-only">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <section
          aria-label="Selected orders"
          className="sticky bottom-0 z-20 low:static mt-4 flex flex-wrap gap-2 border-t border-ink bg-surface px-4 py-3 print:hidden"
        >
          <Button size="small" busy={save.busy} onClick={() => save({ body: { ids } })}>
            Packing slips ({count})
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              selection.clear()
              document.querySelector<HTMLElement>('[data-selects]')?.focus()
            }}
          >
            Clear
          </Button>
        </section>
      )}
    </>
  )
}
