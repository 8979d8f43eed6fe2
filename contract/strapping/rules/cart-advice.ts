/** Advice on the products of a cart. It never blocks an order. */
import { type Article, areOfOneMaterial, type Fit } from './fit-checks.ts'
import { closesSeals, fitOf, isJoint, isTensioner, isTool, joinsAlone, needsSealer } from './fits.ts'
import { bestWay, type Offered } from './way-to-strap.ts'

type Advised = Offered & { name: string; technicalData: { sku?: string | undefined } }

/** Warnings about products that do not work together, and about missing products. `sold`: products to suggest. */
export function cartAdvice<P extends Advised>(inCart: readonly P[], sold: readonly P[] = []): string[] {
  const straps = inCart.filter(isStrap)
  const missing = straps.flatMap((strap) => missingJoint(strap, inCart, sold) ?? [])
  const clashes = inCart.filter((one) => !isStrap(one)).flatMap((one) => clashesOf(one, inCart))
  return [...clashes, ...missing]
}

const isStrap = ({ technicalData }: Article) => technicalData.type === 'strap'
const nameOf = ({ name, technicalData }: Advised) => technicalData.sku ?? name

/** Machine strap needs no joint from this shop, because the machine welds it. */
function missingJoint<P extends Advised>(strap: P, inCart: readonly P[], sold: readonly P[]): string | undefined {
  const { technicalData } = strap
  if (technicalData.grade === 'machine' || inCart.some((other) => mayJoin(strap, other))) return undefined
  const { tensioner, joint, sealer } = bestWay({ strap }, sold) ?? {}
  const would = [tensioner, joint, sealer].flatMap((one) => (one ? nameOf(one) : [])).join(', ')
  return `Nothing in your cart joins ${nameOf(strap)}${would && `. Suitable products: ${would}`}.`
}

/** A product with an unknown fit counts as a joint, because the customer may know that it fits. */
function mayJoin(strap: Article, other: Article): boolean {
  const known = other.technicalData
  const joins = isJoint(known) || (isTool(known) && joinsAlone(strap.technicalData, known))
  return joins && fitOf(strap, other)?.fits !== 'no'
}

function clashesOf<P extends Advised>(one: P, inCart: readonly P[]): string[] {
  const straps = inCart.filter(isStrap)
  const partners = isJoint(one.technicalData) ? [straps, ...toolsAround(one, straps, inCart)] : [straps]
  return partners.flatMap((group) => clash(one, group) ?? [])
}

/** Tools for a strap that the joint fits; if there is no such strap, tools for the material of the joint. */
function toolsAround<P extends Advised>(joint: P, straps: readonly P[], inCart: readonly P[]): P[][] {
  const closed = straps.filter((strap) => fitOf(strap, joint)?.fits === 'yes')
  const isAround = (tool: P) =>
    closed.length > 0 ? closed.some((strap) => fitOf(strap, tool)?.fits === 'yes') : areOfOneMaterial(tool, joint)
  const tools = inCart.filter(isAround)
  const sealers = needsSealer(joint.technicalData)
    ? tools.filter(({ technicalData }) => closesSeals(technicalData))
    : []
  return [sealers, tools.filter((tool) => isTensioner(tool.technicalData) && !sealers.includes(tool))]
}

/** No warning if at least one partner fits. */
function clash<P extends Advised>(one: P, partners: readonly P[]): string | undefined {
  const pairs = partners.flatMap((partner) => {
    const fit = fitOf(one, partner)
    return fit ? [{ partner, fit }] : []
  })
  if (pairs.length === 0 || pairs.some(({ fit }) => fit.fits === 'yes')) return undefined
  const [nearest] = pairs.toSorted((pair, other) => distance(one, pair) - distance(one, other))
  if (!nearest) return undefined
  const names = `${nameOf(one)} and ${nameOf(nearest.partner)}`
  const { fits, why } = nearest.fit
  return fits === 'no' ? `${names} do not go together. ${why}` : `Do ${names} go together? ${why}`
}

type Pair = { partner: Article; fit: Fit }

/**
 * Unknown fits come before misfits; among misfits, pairs of the same material come first, because they were probably intended.
 */
const distance = (one: Article, { partner, fit }: Pair) =>
  fit.fits === 'not known' ? 0 : areOfOneMaterial(one, partner) ? 1 : 2
