/** The rules behind the answer, their sources, and their limits. */

import { jointKinds } from '#contract/products/rules/facts/technical.ts'
import { fewestStraps, mostStraps, safetyFactors, transports, wasteShare } from '#contract/strapping/rules/load.ts'
import { publishedJoints } from '#contract/strapping/rules/load-joint.ts'
import { type LoadSource, loadSources } from '#contract/strapping/rules/load-sources.ts'
import { choiceWords } from './load-words.ts'

export function CalculationNotes() {
  return (
    <section aria-labelledby="rules" className="mt-14 border-t border-line pt-8">
      <h2 id="rules" className="heading text-3xl">
        Rules, sources and limits
      </h2>
      <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Rules />
        <div className="grid content-start gap-6 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <Joints />
          <Factors />
        </div>
      </div>
      <Sources />
    </section>
  )
}

function Rules() {
  return (
    <ul className="max-w-prose list-disc space-y-2 pl-5">
      <li>
        Straps × break strength × joint ÷ weight must be at least 1.5, or more for rough transport, as the table shows{' '}
        <Cite source={loadSources.factor} />. A loop of cord counts as one strap, although its two lengths together hold
        more <Cite source={loadSources.cord} />.
      </li>
      <li>
        {`At least ${fewestStraps} straps, so that the load is still held if one fails`}{' '}
        <Cite source={loadSources.twoStraps} />
        {`. If a load needs more than ${mostStraps}, use a stronger strap.`}
      </li>
      <li>
        A strap goes once around the load, plus 30 cm for handling; a pallet of 1,200 × 1,000 × 1,000 mm takes about 4.5
        m for each strap <Cite source={loadSources.length} />.
        {` ${wasteShare * 100} % of each coil is counted as waste, which is our own figure.`}
      </li>
      <li>
        PP loses half of its tension within two hours, and holds neither bricks nor loads that shift{' '}
        <Cite source={loadSources.plastics} />. Steel stretches little and does not follow a load that gives way; sharp
        and hot goods need steel <Cite source={loadSources.materials} />.
      </li>
      <li>
        The straps are sorted by stock first, then by whether the data sheet names your kind of load, then by the
        monthly cost of strap, seals and buckles.
      </li>
      <li>
        Not counted: the work; how the load itself holds together; friction, heat, sun and frost; how the load is
        secured on the vehicle; and rules of your carrier or customer. Strap some loads as a trial before you decide.
      </li>
      <li>
        <strong className="font-semibold">
          This is advice, not a certificate. The final specification is the user’s responsibility.
        </strong>
      </li>
    </ul>
  )
}

function Joints() {
  return (
    <table className="h-fit w-full text-left">
      <caption className="mb-2 text-left text-[0.9375rem] text-ink-muted">
        Joint strength as a share of the break strength, where our data sheets do not state it
      </caption>
      <tbody>
        {jointKinds.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {kind.charAt(0).toUpperCase() + kind.slice(1)}
            </th>
            <td className="py-1 text-right whitespace-nowrap">
              {publishedJoints[kind].percent} % <CiteOrOwn source={publishedJoints[kind].source} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Factors() {
  return (
    <table className="h-fit w-full text-left">
      <caption className="mb-2 text-left text-[0.9375rem] text-ink-muted">
        Least strength of all straps ÷ weight of the load: we chose values between 1.5 and 2{' '}
        <Cite source={loadSources.factor} />
      </caption>
      <tbody>
        {transports.map((transport) => (
          <tr key={transport} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {choiceWords.transport[transport]}
            </th>
            <td className="py-1 text-right">{safetyFactors[transport].toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sources = Object.values(loadSources)
const numberOf = (source: LoadSource) => sources.findIndex(({ address }) => address === source.address) + 1

function Cite({ source }: { source: LoadSource }) {
  const number = numberOf(source)
  return (
    <a
      href={`#source-${number}`}
      aria-label={`Source ${number}: ${source.title}`}
      className="text-link inline-flex min-h-6 min-w-6 items-center justify-center"
    >
      [{number}]
    </a>
  )
}

const CiteOrOwn = ({ source }: { source: LoadSource | undefined }) =>
  source ? <Cite source={source} /> : <span className="text-ink-muted">our own figure</span>

function Sources() {
  return (
    <>
      <h3 className="mt-8 font-semibold">Sources</h3>
      <ol className="mt-2 list-decimal space-y-1 pl-6 text-[0.9375rem]">
        {sources.map((source) => (
          <li key={source.address} id={`source-${numberOf(source)}`}>
            <a href={source.address} rel="noreferrer" className="text-link">
              {source.title}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
