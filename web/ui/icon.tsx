/** The icons: inline SVG with square ends on a 24 px grid, in the text's colour. Smaller than an icon library. */
import { classNames } from './class-names.ts'

const ring = 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18z'

const drawings = {
  'arrow-down': 'M12 4v15M6 13l6 6l6-6',
  'arrow-right': 'M4 12h15M13 6l6 6l-6 6',
  'arrow-up': 'M12 20V5M6 11l6-6l6 6',
  'arrows-up-down': 'M8 20V5M4 9l4-4l4 4M16 4v15M12 15l4 4l4-4',
  ban: `${ring}M5.6 5.6l12.8 12.8`,
  cart: 'M2 4h3l3 11h10l3-8H6M9 19h1.5v1H9zM16 19h1.5v1H16z',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  'check-ring': `${ring}M7.5 12.5l3 3l6-7`,
  'chevron-down': 'M5 9l7 7l7-7',
  'chevron-left': 'M15.5 5l-7 7l7 7',
  'chevron-right': 'M8.5 5l7 7l-7 7',
  clock: `${ring}M12 7v5.5l4 2.5`,
  filter: 'M4 6h16M7 12h10M10 18h4',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  menu: 'M3 6h18M3 12h18M3 18h18',
  minus: 'M4 12h16',
  plus: 'M12 4v16M4 12h16',
  ring,
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21',
  spinner: 'M12 3a9 9 0 1 1-9 9',
  star: 'M12 3l2.7 6l6.3.7l-4.7 4.3l1.3 6.5L12 17.2l-5.6 3.3l1.3-6.5L3 9.7l6.3-.7z',
  warning: 'M12 3.5L22 20.5H2zM12 9.5v5M12 16v2',
  'warning-ring': `${ring}M12 7v6M12 15v2`,
  x: 'M5 5l14 14M19 5L5 19',
} as const

export type IconName = keyof typeof drawings

type IconProps = { name: IconName; size?: number; filled?: boolean; className?: string | undefined }

/** An icon, hidden from screen readers: the text beside it or the name of its button conveys the meaning. */
export function Icon({ name, size = 20, filled = false, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
