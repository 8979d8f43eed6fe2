/** Drawn where a picture cannot be had: a strapped load, in outline. */
import { classNames } from '#web/ui/class-names.ts'

export function MissingPicture({ alt, className }: { alt: string; className?: string | undefined }) {
  return (
    <span
      role="img"
      aria-label={alt}
      className={classNames('grid w-full place-items-center bg-ground text-edge', className)}
    >
      <svg
        viewBox="0 0 120 90"
        aria-hidden="true"
        className="w-2/5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path
          vectorEffect="non-scaling-stroke"
          d="M20 28 60 12l40 16v40L60 84 20 68zM20 28l40 16 40-16M60 44v40"
          strokeLinejoin="round"
        />
        <path vectorEffect="non-scaling-stroke" d="m37 21 40 16v40M43 18.6l40 16v40M77 37l6-2.4" />
        <path vectorEffect="non-scaling-stroke" d="M14 84h92M22 88h76" opacity=".5" />
      </svg>
    </span>
  )
}
