/** The card itself: one sheet of paper that hangs at the packing station. */
import type { ReactNode } from 'react'
import type { Product } from '#contract/products/schema/product.ts'
import { type CardArticles, jointOfTool, type StationCard } from '#contract/strapping/rules/station-card.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { Measure } from '#web/catalog/measure.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import type { QrCode } from '#web/files/draw-qr.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LoadDrawing } from './load-drawing.tsx'

export type CardContents = {
  card: StationCard
  articles: CardArticles<Product>
  warnings: readonly string[]
  /** The page for ordering strap and joint again, and its QR code; left out if neither article is known. */
  reorder?: { path: string; skus: readonly string[]; qr: QrCode } | undefined
  /** The path of the card. */
  path: string
}

export function StationCardSheet(contents: CardContents) {
  const { card, articles, warnings, reorder, path } = contents
  const { load, straps } = card
  return (
    <section
      aria-labelledby="card"
      className={classNames(
        'station-card mt-6 max-w-[52rem] rounded-md border border-ink p-5 sm:p-8 print:mt-0 print:max-w-none print:border-0 print:p-0',
        isFull(contents) && 'print:[zoom:0.8]',
      )}
    >
      <p className="caption-caps text-ink-muted">Station card</p>
      <h1 id="card" className={classNames('heading', load.length > 30 ? 'text-3xl print:text-2xl' : 'text-5xl')}>
        {load || 'Strapping'}
      </h1>
      <Warnings says={warnings} />
      <div className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 print:mt-3 print:grid-cols-2 print:gap-6">
        <Parts articles={articles} />
        {straps ? <LoadDrawing straps={straps} /> : <ToDraw />}
      </div>
      <Settings card={card} />
      <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-[1fr_auto] print:mt-3 print:grid-cols-[1fr_auto]">
        <Safety />
        {reorder && <Reorder reorder={reorder} />}
      </div>
      <Addresses path={path} />
    </section>
  )
}

const mostLetters = 400

/** Whether the card has so much text that it is printed smaller, to fit on one sheet. */
function isFull({ card, articles: { strap, tools, joint }, warnings }: CardContents): boolean {
  const parts = [strap, ...tools, joint].flatMap((part) => (part ? [part.name, part.technicalData.sku ?? ''] : []))
  return [card.load, ...parts, ...warnings].join('').length > mostLetters
}

/** Leaves room for a drawing by hand. */
function ToDraw() {
  return (
    <div className="min-h-32 rounded-md border border-line p-3 print:min-h-[50mm]">
      <p className="caption-caps text-ink-muted">Where the straps lie</p>
    </div>
  )
}

function Warnings({ says }: { says: readonly string[] }) {
  if (says.length === 0) return null
  return (
    <ul aria-label="Check first" className="mt-3 border-l-4 border-danger pl-3 font-medium print:text-sm">
      {says.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function Parts({ articles }: Pick<CardContents, 'articles'>) {
  const { strap, tools, joint } = articles
  const ownJoint = joint ? undefined : jointOfTool(articles)
  return (
    <ul className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 print:gap-2">
      <Part caption="Strap" product={strap} />
      {tools.map((tool, index) => (
        <Part key={tool._id} caption={index === 0 ? 'Tool' : 'Second tool'} product={tool} />
      ))}
      {tools.length === 0 && <Part caption="Tool" product={undefined} />}
      {ownJoint ? <OwnJoint says={ownJoint} /> : <Part caption="Seal or buckle" product={joint} />}
    </ul>
  )
}

function OwnJoint({ says }: { says: string }) {
  return (
    <li>
      <p className="caption-caps text-ink-muted">Joint</p>
      <p className="font-semibold print:text-sm">{says}</p>
    </li>
  )
}

function Part({ caption, product }: { caption: string; product: Product | undefined }) {
  if (!product)
    return (
      <li>
        <p className="caption-caps text-ink-muted">{caption}</p>
        <ToFillIn className="mt-5 w-full" />
      </li>
    )
  return (
    <li className="flex gap-4 print:gap-3">
      <div className="w-24 shrink-0 print:w-[28mm]">
        <ProductPicture product={product} sizes="6rem" eager />
      </div>
      <div className="min-w-0">
        <p className="caption-caps text-ink-muted">{caption}</p>
        <p className="leading-snug font-semibold [overflow-wrap:anywhere] print:leading-tight">
          <ProductName name={product.name} />
        </p>
        <p className="text-sm [overflow-wrap:anywhere]">
          {product.technicalData.sku}
          <Size product={product} />
        </p>
      </div>
    </li>
  )
}

/** The dimensions of the strap, so that a packer can measure a coil and see whether it is the right one. */
function Size({ product: { technicalData } }: { product: Product }) {
  const { type, widthMinMm, thicknessMm, breakStrengthN } = technicalData
  if (type !== 'strap' || widthMinMm === undefined || thicknessMm === undefined) return null
  return (
    <>
      {' · '}
      <Measure value={widthMinMm} unit="mm" /> × <Measure value={thicknessMm} unit="mm" />
      {breakStrengthN !== undefined && (
        <>
          {' · breaks at '}
          <Measure value={breakStrengthN} unit="N" />
        </>
      )}
    </>
  )
}

function Settings({ card: { straps, lengthMm, tensionN } }: { card: StationCard }) {
  return (
    <dl className="mt-6 grid grid-cols-3 divide-x divide-line border-y-2 border-ink print:mt-3">
      <Setting term="Straps">{straps}</Setting>
      <Setting term="Length of each">{lengthMm && <Measure value={lengthMm / 1000} unit="m" />}</Setting>
      <Setting term="Tension">{tensionN && <Measure value={tensionN} unit="N" />}</Setting>
    </dl>
  )
}

function Setting({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="px-3 py-2 first:pl-0">
      <dt className="caption-caps text-ink-muted">{term}</dt>
      <dd className="heading text-2xl sm:text-4xl print:text-5xl">{children ?? <ToFillIn className="w-16" />}</dd>
    </div>
  )
}

/** A line to write on; screen readers read that nothing is stated. */
function ToFillIn({ className }: { className: string }) {
  return (
    <span className={classNames('inline-block border-b border-ink', className)}>
      <span className="sr-only">not stated</span>
    </span>
  )
}

/** https://www.pscl.co.uk/pages/strapping-can-hurt; https://www.ngwa.org/detail/safety-resource/steel-strapping-removal */
const safety = [
  'Wear eye protection and gloves, even when cutting.',
  'Stand aside, never in line with a strap under tension, and keep others clear.',
  'To cut, hold the strap down beside the cut with a gloved hand, so that its ends cannot fly up.',
  'Cut with a strap cutter, never with a knife, a bar or a hammer.',
  'Do not lift or move the load by its straps. Clear away the cut strap.',
]

function Safety() {
  return (
    <section aria-labelledby="safety">
      <h2 id="safety" className="heading text-xl">
        Safety
      </h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 print:space-y-0.5 print:leading-snug">
        {safety.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}

function Reorder({ reorder: { path, skus, qr } }: { reorder: NonNullable<CardContents['reorder']> }) {
  return (
    <a href={path} className="block w-40 text-center text-sm hover:underline print:w-[42mm]">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code"
        shapeRendering="crispEdges"
        className="h-auto w-full"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <span className="mt-1 block">Order again</span>
      {skus.map((sku) => (
        <span key={sku} className="block leading-tight font-semibold [overflow-wrap:anywhere]">
          {sku}
        </span>
      ))}
    </a>
  )
}

/** The printed address leads back to the page. */
function Addresses({ path }: { path: string }) {
  const { publicUrl, shopName } = useShop()
  return (
    <p className="mt-4 hidden text-[7pt] leading-tight break-all print:block">
      {`This card at ${shopName}: ${publicUrl}${readable(path)}`}
    </p>
  )
}

/** Decodes non-ASCII letters, so that a person can type the printed address. */
const readable = (path: string) => path.replaceAll(/(%[89A-F][0-9A-F])+/g, decodeURIComponent)
