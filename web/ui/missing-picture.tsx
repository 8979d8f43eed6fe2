/** What stands where a picture is missing: a strapped load, in outline. */

export const missingId = 'missing-picture'
export const missingBox = '0 0 120 90'

/** Drawn once on every page, for all pictures that are missing. */
export function MissingPicture() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id={missingId} viewBox={missingBox} fill="none" stroke="currentColor" strokeWidth="1.5">
        <path
          vectorEffect="non-scaling-stroke"
          d="M20 28 60 12l40 16v40L60 84 20 68zM20 28l40 16 40-16M60 44v40"
          strokeLinejoin="round"
        />
        <path vectorEffect="non-scaling-stroke" d="m37 21 40 16v40M43 18.6l40 16v40M77 37l6-2.4" />
        <path vectorEffect="non-scaling-stroke" d="M14 84h92M22 88h76" opacity=".5" />
      </symbol>
    </svg>
  )
}
