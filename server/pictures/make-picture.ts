/**
 * Makes the pictures of pages out of one that was sent: checked by decoding it, upright, in several widths, and without
 * what the camera wrote into it. sharp works beside the event loop, and is loaded with the first picture.
 */
import pLimit from 'p-limit'
import { notAPicture, usualPictureWidth } from '#contract/pictures/rules/picture.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFile = { width: number; format: (typeof pictureFormats)[number]; bytes: Uint8Array }

type Sharp = typeof import('sharp').default

/** Of what is larger nothing is decoded: these are 160 MB in memory. */
const mostPixels = 40_000_000
const tooManyPixels = 'Please choose a picture of at most 40 megapixels'

/** The widest is made of what is wider than the one before it. */
const [narrow, usual, wide] = [400, usualPictureWidth, 1600] as const
/** For its width; of what is taller still, such as a screenshot of a whole page, the width gives way. */
const mostTimesAsHigh = 2

/** Decoding takes a second or two; one that never ends would keep all others waiting. */
const mostSeconds = 20

/** Decoded ones are large: the next waits for this one. */
const oneAtATime = pLimit(1)

/** Throws a Refusal (422) for what is no picture, too large a one, or one that is damaged. */
export function makePicture(sent: Uint8Array): Promise<PictureFile[]> {
  return oneAtATime(() => make(sent))
}

async function make(sent: Uint8Array): Promise<PictureFile[]> {
  const sharp = await loadSharp()
  await refuseUnfit(sharp, sent)
  const { data, info } = await decode(sharp, sent)
  const files: PictureFile[] = []
  for (const width of info.width > usual ? [narrow, usual, wide] : [narrow, usual]) {
    const sized = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })
    if (width === narrow) sized.sharpen({ sigma: 0.6 })
    const avif = await sized.clone().avif({ quality: 62, effort: 4 }).toBuffer()
    const webp = await sized.clone().webp({ quality: 82, alphaQuality: 90 }).toBuffer()
    files.push({ width, format: 'avif', bytes: avif }, { width, format: 'webp', bytes: webp })
  }
  return files
}

/** Whether it holds several pictures, of which the first is kept. */
export async function isAnimated(sent: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  const { pages = 1 } = await sharp(sent, { limitInputPixels: false }).metadata().catch(refuseUnreadable)
  return pages > 1
}

/** As large as programs show it that show links, whole, on white. */
export function makeSharedPicture(picture: Uint8Array): Promise<Uint8Array> {
  return oneAtATime(async () => {
    const sharp = await loadSharp()
    const background = 'white'
    return sharp(picture)
      .resize({ width: 1200, height: 630, fit: 'contain', background })
      .flatten({ background })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  })
}

/** Reads these formats and no other, from memory: drawings, which may refer to files, are not even looked at. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  // One thread, so that the shop has the others.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Reads how large it is, without decoding it. */
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

/** Nothing but the picture goes into it, so that the fault is the picture's; the log has the words. */
function refuseUnreadable(error: unknown): never {
  log.info({ at: 'pictures', error: factsOfError(error) }, 'A picture could not be read')
  throw refusalOf(notAPicture)
}

const refusalOf = (sentence: string) => new Refusal(422, sentence)
