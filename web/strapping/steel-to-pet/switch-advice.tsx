/** The saving in words, and the cases in which not to switch. */
import type { ReactNode } from 'react'
import { metresOf100Feet } from '#contract/products/rules/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { PetInstead, SteelToPet, Strapped } from '#contract/strapping/schema/steel-to-pet.ts'
import { InUnits, Measure } from '#web/catalog/measure.tsx'
import { usePriceNote } from '#web/catalog/price.tsx'
import { savedOf } from './switch-rows.ts'

const nameOf = ({ product: { name, technicalData } }: Strapped) => technicalData.sku ?? name

export function Savings({ switching, metresPerLoad }: { switching: SteelToPet; metresPerLoad: number }) {
  const { steel, pets } = switching
  const [best] = pets
  return (
    <p className="mt-5 max-w-prose text-xl font-semibold print:mt-1 print:max-w-none print:text-base">
      {best ? (
        <Saving steel={steel} pet={best} metresPerLoad={metresPerLoad} />
      ) : (
        `No PET strap of ours can replace ${nameOf(steel)}, not even two straps together: stay with steel.`
      )}
    </p>
  )
}

type SavingProps = { steel: Strapped; pet: PetInstead; metresPerLoad: number }

function Saving({ steel, pet, metresPerLoad }: SavingProps) {
  const who = `${pet.strapsForOne === 1 ? 'One' : 'Two'} ${nameOf(pet)} in place of one ${nameOf(steel)}`
  const savedBy = (metres: number) => savedOf(metres, steel, pet)
  const onLoad = savedBy(metresPerLoad)
  if (onLoad === undefined) return `${who} ${pet.strapsForOne === 1 ? 'does' : 'do'} the same work.`
  const verb = `${onLoad < 0 ? 'cost' : 'save'}${pet.strapsForOne === 1 ? 's' : ''}`
  const dollars = (saved = 0) => formatMoney(Math.abs(saved))
  return (
    <>
      {`${who} ${verb} `}
      <InUnits metric={`${dollars(savedBy(100))} per 100 m`} us={`${dollars(savedBy(metresOf100Feet))} per 100 ft`} />
      {`${onLoad < 0 ? ' more' : ''}, or `}
      {dollars(onLoad)} for a load that takes <Measure value={metresPerLoad} unit="m" />.
      {onLoad < 0 &&
        ' Switching is still worth it if the load settles in transit, or if a broken steel strap could hurt someone.'}
    </>
  )
}

/**
 * Heat, elongation and customers’ rules: http://switchtopolystrap.com/?p=11. Retained tension on a rigid load:
 * https://www.strappingtoolsandparts.com/Plastic-strapping-elongation-recovery-and-retained-tension-kb-16114.html.
 */
const exceptions: readonly { title: string; says: ReactNode }[] = [
  {
    title: 'The load is hot',
    says: (
      <>
        PET holds up to <InUnits metric="82 °C" us="180 °F" />, so do not use it straight after a furnace or a dryer.
      </>
    ),
  },
  { title: 'The edges are sharp', says: 'Sharp edges cut PET. Protect every edge the strap runs over, or keep steel.' },
  {
    title: 'The load must not move',
    says: 'PET stretches under load: a bundle of thin pipe or bar can roll out of shape.',
  },
  {
    title: 'The load never settles',
    says: 'On a load that does not settle, steel keeps more of its tension than PET.',
  },
  { title: 'A rule requires steel', says: 'Some customers’ packing rules require steel. Ask before you change.' },
]

export function StayWithSteel() {
  const note = usePriceNote()
  return (
    <section aria-labelledby="stay" className="mt-10 print:mt-3">
      <h2 id="stay" className="heading text-2xl print:text-lg">
        Stay with steel if
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 print:mt-1 print:grid-cols-5 print:gap-x-4 print:text-xs">
        {exceptions.map(({ title, says }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-ink-muted print:mt-2 print:max-w-none print:text-xs">
        {`The figures are for strap alone, at the price of one coil${note}, without tools or seals. This is advice, not a certificate: try PET on your load before you change.`}
      </p>
    </section>
  )
}
