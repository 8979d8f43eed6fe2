/** Without scripts, a link to the same document in the other units replaces the switch. */
import { useContext } from 'react'
import { useLocation, useMatches } from 'react-router'
import { isDocument } from '#web/shell/document-layout.tsx'
import { Rendering } from '#web/shell/rendering.ts'

export function UnitSwitch() {
  const { pathname, search } = useLocation()
  const { units } = useContext(Rendering)
  if (!isDocument(useMatches())) return null
  const parameters = new URLSearchParams(search)
  if (units === 'us') parameters.delete('units')
  else parameters.set('units', 'inch')
  return (
    <a
      href={parameters.size > 0 ? `${pathname}?${parameters}` : pathname}
      rel="nofollow"
      className="text-link hidden text-sm scriptless:inline"
    >
      {units === 'us' ? 'Measures in millimetres' : 'Measures in inches'}
    </a>
  )
}
