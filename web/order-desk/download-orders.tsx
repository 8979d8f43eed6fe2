/** Downloads the orders of the list for accounting, with its filters and its sort. */
import { useSearchParams } from 'react-router'
import { useChange } from '#web/dashboard/use-change.ts'
import { decimalHere } from '#web/files/save/decimal-here.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { readViewAddress } from '#web/orders/order-filters.ts'
import { Button } from '#web/ui/button.tsx'

export function DownloadOrders() {
  const [params] = useSearchParams()
  const download = useChange('exportOrders', { after: saveFile, inPlace: true })
  const filter = readViewAddress(params)
  return (
    <Button
      variant="secondary"
      size="small"
      busy={download.busy}
      onClick={() => void download({ ...filter, decimal: decimalHere() })}
    >
      Download CSV
    </Button>
  )
}
