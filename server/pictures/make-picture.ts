/**
 * Converts an uploaded picture: decodes it, rotates it upright, resizes it and drops its metadata. sharp runs outside the event
 * loop and is loaded with the first picture.
 */
import pLimit from 'p-limit'
import type { ResizeOptions } from 'sharp'
import { defaultPictureWidth, notAPicture } from '#contract/pictures/rules.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFile = { width: number; format: (typeof pictureFormats)[number]; bytes: Uint8Array }

type Sharp = typeof import('sharp').default

/** Larger pictures are not decoded: this many pixels take 160 MB of memory. */
const mostPixels = 40_000_000
const tooManyPixels = 'Please choose a picture of at most 40 megapixels'

/** The widest size is made only for pictures that are wider than the middle size. */
const [narrow, medium, wide] = [400, defaultPictureWidth, 1600] as const
/**
 * The greatest height, as a multiple of the widest size. A taller picture, such as a screenshot of a page, is reduced to this
 * height, and so becomes narrower.
 */
const mostTimesAsHigh = 2

/** Decoding takes a second or two. A picture that never finishes would block all others. */
const mostSeconds = 20

/** Decoded pictures take much memory, so they are processed one at a time. */
const oneAtATime = pLimit(1)

/** Throws a Refusal (422) for files that are not pictures, or are too large or damaged. */
export function makePicture(sent: Uint8Array): Promise<PictureFile[]> {
  return oneAtATime(() => make(sent))
}

async function make(sent: Uint8Array): Promise<PictureFile[]> {
  const sharp = await loadSharp()
  await refuseUnfit(sharp, sent)
  const { data, info } = await decode(sharp, sent)
  const files: PictureFile[] = []
  for (const width of info.width > medium ? [narrow, medium, wide] : [narrow, medium]) {
    const sized = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })
    if (width === narrow) sized.sharpen({ sigma: 0.6 })
    const avif = await sized.clone().avif({ quality: 62, effort: 4 }).toBuffer()
    const webp = await sized.clone().webp({ quality: 82, alphaQuality: 90 }).toBuffer()
    files.push({ width, format: 'avif', bytes: avif }, { width, format: 'webp', bytes: webp })
  }
  return files
}

/** Whether the file holds several pictures; only the first is kept. */
export async function isAnimated(sent: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  const { pages = 1 } = await sharp(sent, { limitInputPixels: false }).metadata().catch(refuseUnreadable)
  return pages > 1
}

/** A JPEG of the size used for link previews: the whole picture on white. */
export const makeSharedPicture = (picture: Uint8Array): Promise<Uint8Array> =>
  makeJpeg(picture, { width: 1200, height: 630, fit: 'contain' })

/** A JPEG for a printed picture about seven centimetres wide. */
export const makePrintedPicture = (picture: Uint8Array): Promise<Uint8Array> =>
  makeJpeg(picture, { width: 800, height: 800, fit: 'inside', withoutEnlargement: true })

function makeJpeg(picture: Uint8Array, size: ResizeOptions): Promise<Uint8Array> {
  return oneAtATime(async () => {
    const sharp = await loadSharp()
    const background = 'white'
    return sharp(picture)
      .resize({ ...size, background })
      .flatten({ background })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  })
}

/** Only these formats are read, and only from memory. Other loaders stay blocked: SVG, for one, can refer to files. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  // Uses one thread, to leave the other threads to the shop.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Reads the dimensions without decoding. */
async function refuseUnfit(sharp: Sharp, sent: Uint8Array): Promise<void> {
  if (sent.length === 0) throw refusalOf(notAPicture)
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata().catch(refuseUnreadable)
  if (width * height > mostPixels) throw refusalOf(tooManyPixels)
}

async function decode(sharp: Sharp, sent: Uint8Array) {
  return sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: wide, height: wide * mostTimesAsHigh, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: mostSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
}

/** The only input is the picture, so the picture causes every error. The log holds the details. */
function refuseUnreadable(error: unknown): never {
  log.info({ at: 'pictures', error: factsOfError(error) }, 'A picture could not be read')
  throw refusalOf(notAPicture)
}

const refusalOf = (sentence: string) => new Refusal(422, sentence)
