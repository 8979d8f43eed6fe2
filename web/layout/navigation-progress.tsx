/** A thin line at the very top while the next page is on its way, if it takes long enough to wonder. */
import { useNavigation } from 'react-router'

export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden print:hidden">
      <div className="h-full w-1/4 animate-travel bg-ink" />
    </div>
  )
}
