/** One of the shop's own pictures, responsive: AVIF in all widths, and WebP in the second width for browsers without AVIF. */
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { classNames } from './class-names.ts'

type Widths = readonly [number, number, ...number[]]

type PictureProps = {
  /** `banner` means `/pictures/banner-{widths}.{avif,webp}`. */
  name: string
  /** The available widths in pixels, smallest first. */
  widths?: Widths
  alt: string
  /** The shown width, as the `sizes` of an `<img>`. */
  sizes: string
  width: number
  height: number
  /** Above the fold: preloaded and loaded eagerly, not lazily. */
  eager?: boolean | undefined
  className?: string | undefined
}

export function Picture({ name, widths = [400, 800], alt, sizes, width, height, eager, className }: PictureProps) {
  if (eager && import.meta.env.SSR) preloadPicture(name, widths, sizes)
  return (
    <WhereMissing>
      <picture>
        <source type="image/avif" srcSet={pictureSet(name, widths)} sizes={sizes} />
        <img
          src={`/pictures/${name}-${widths[1]}.webp`}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={classNames('h-auto w-full', className)}
        />
      </picture>
    </WhereMissing>
  )
}

/** Adds a preload link to the document, so that the browser fetches the picture before it has parsed the page up to it. */
function preloadPicture(name: string, widths: Widths, sizes: string) {
  preload(`/pictures/${name}-${widths[1]}.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSet(name, widths),
    imageSizes: sizes,
    fetchPriority: 'high',
  })
}

/** `/pictures/banner-800.avif 800w, /pictures/banner-1600.avif 1600w` */
function pictureSet(name: string, widths: readonly number[]): string {
  return widths.map((width) => `/pictures/${name}-${width}.avif ${width}w`).join(', ')
}

/** Covers a picture that could not be loaded (web/every-page/pictures.ts). Screen readers read its alternative text. */
export function WhereMissing({ children }: { children: ReactNode }) {
  return (
    <span className="relative block">
      {children}
      <svg
        aria-hidden="true"
        viewBox={missingBox}
        className="absolute inset-0 hidden size-full bg-ground p-[30%] text-edge missing:block"
      >
        <use href={`#${missingId}`} />
      </svg>
    </span>
  )
}

const missingId = 'missing-picture'
const missingBox = '0 0 120 90'

/** A strapped load, in outline: drawn once on every page, for all missing pictures. */
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
