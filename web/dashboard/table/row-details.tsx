/** A row of a list that can be opened: an open row shows further details and cuts no text off. */
import { createContext, useContext } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

type RowDetails = { isOpen: boolean; toggle: () => void }

const RowDetailsContext = createContext<RowDetails>({ isOpen: false, toggle: () => {} })
export const RowDetailsProvider = RowDetailsContext.Provider

/** `about`: the subject of the row, such as `order F-10432`, for the accessible name. */
export function MoreButton({ about }: { about: string }) {
  const { isOpen, toggle } = useContext(RowDetailsContext)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`More about ${about}`}
      title={isOpen ? 'Less' : 'More'}
      onClick={toggle}
      className="-my-0.5 card:pointer-fine:my-0 inline-grid size-6 shrink-0 place-items-center rounded-sm text-ink-muted hover:bg-ground hover:text-ink pointer-coarse:-my-3 pointer-coarse:size-11 group-data-gone:invisible print:hidden"
    >
      <Icon name="chevron-down" size={16} className={classNames(isOpen && 'rotate-180')} />
    </button>
  )
}
