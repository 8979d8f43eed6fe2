/** The addresses of all orders that are sent, as a file for the carrier's program. */
import { useChange } from '#web/dashboard/use-change.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button } from '#web/ui/button.tsx'

export function CarrierFile() {
  const download = useChange('exportToShip', { after: saveFile, inPlace: true })
  return (
    <Button variant="secondary" size="small" busy={download.busy} onClick={() => void download({})}>
      Addresses as CSV
    </Button>
  )
}
