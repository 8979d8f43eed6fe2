/** How windows above the page look, and the veil behind them. */
const appearing =
  'transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0 motion-reduce:transition-none'

export const veilClass = `fixed inset-0 z-40 bg-veil ${appearing}`

export const popupClass = `fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[30rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-edge bg-surface p-6 text-ink shadow-raised ${appearing}`
