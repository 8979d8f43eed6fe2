/**
 * PET in place of a steel strap: the strap with the same working load, the saving, and the cases in which steel is still needed.
 */

import { readStrapLength } from '#contract/products/rules/facts/strap-length.ts'
import type { Product } from '#contract/products/schema/product.ts'
import type { ProductSet } from '#contract/strapping/schema/set.ts'
import type { SteelToPet } from '#contract/strapping/schema/steel-to-pet.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { SetSection } from '#web/catalog/set/set-section.tsx'
import { UnitSwitch } from '#web/catalog/unit-switch.tsx'
import { UnitsChoice } from '#web/shell/footer/choices.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { PrintButton } from '#web/ui/screens/print-button.tsx'
import type { Route } from './+types/steel-to-pet-page.ts'
import { ChooseSteel } from './choose-steel.tsx'
import { PerLoad, type Reckoned } from './per-load.tsx'
import { Savings, StayWithSteel } from './switch-advice.tsx'
import { SwitchTable } from './switch-table.tsx'

/** Two straps of 4.5 m around a pallet of 1.2 × 1.0 × 1.0 m (https://www.pscl.co.uk/blogs/, plastic strapping v stretch wrap). */
const defaultMetresPerLoad = 9
const mostLetters = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const params = new URL(request.url).searchParams
  const slug = params.get('strap') ?? ''
  const typed = (params.get('perLoad') ?? '').trim().slice(0, mostLetters).toWellFormed()
  const metres = readStrapLength(typed)
  const units = params.get('units') === 'inch' ? ('inch' as const) : undefined
  const perLoad = {
    typed,
    metres: metres ?? defaultMetresPerLoad,
    ...(typed && metres === undefined && { refusal: 'Please write a length, such as 9 m or 30 ft' }),
  }
  const switching = slug === '' ? undefined : await findSwitch(api, slug)
  if (!switching) return { perLoad, units, isUnknown: slug !== '', straps: await steelStraps(api) }
  const [best] = switching.pets
  return { perLoad, units, switching, set: best && (await api.findProductSet({ slug: best.product.slug })) }
}

/** Undefined for a product that is not sold, or is not a steel strap. */
async function findSwitch(api: Api, slug: string) {
  const found = await api.findSteelToPet({ slug }).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status < 500) return undefined
    throw error
  })
  // The call also accepts an id, but a strap has only one URL here. A slug such as `..` would form the path of another call.
  return found?.steel?.product.slug === slug ? found : undefined
}

const mostStraps = 100

async function steelStraps(api: Api): Promise<Pick<Product, 'slug' | 'name' | 'technicalData'>[]> {
  const straps = await api.listProducts({ category: 'steel', type: 'strap', limit: String(mostStraps) })
  return straps.map(({ slug, name, technicalData }) => ({ slug, name, technicalData }))
}

/** Every strap and length has its own URL, which is not meant for search engines. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.switching?.steel.product.name
  return pageMeta(matches, { title: name ? `PET in place of ${name}` : 'Steel to PET', description: '' })
}

export default function SteelToPetPage({ loaderData }: Route.ComponentProps) {
  const { switching, set, perLoad, units, isUnknown, straps = [] } = loaderData
  return (
    <div className="page-width pt-8 sm:pt-12 print:pt-2">
      <h1 className="heading text-4xl sm:text-5xl print:text-2xl">Steel to PET</h1>
      <p className="mt-3 max-w-prose text-lg print:mt-1 print:max-w-none print:text-sm">
        A closed strap holds as much as its joint. PET strap with the same working load does the same job, and pulls
        itself tight again when the load settles; slack steel stays slack.
      </p>
      {switching ? (
        <Switch switching={switching} set={set} perLoad={perLoad} units={units} />
      ) : (
        <ChooseSteel straps={straps} isUnknown={isUnknown ?? false} />
      )}
    </div>
  )
}

type SwitchProps = {
  switching: SteelToPet
  /** The set for the first PET strap; undefined if there is none. */
  set: ProductSet | undefined
  perLoad: Reckoned
  units: 'inch' | undefined
}

function Switch({ switching, set, perLoad, units }: SwitchProps) {
  const { steel, pets } = switching
  const [best] = pets
  return (
    <>
      <Savings switching={switching} metresPerLoad={perLoad.metres} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <PrintButton>Print this sheet</PrintButton>
        <a href="/steel-to-pet" className="text-link inline-flex min-h-11 items-center">
          Choose another steel strap
        </a>
        <UnitsChoice name="switch-units" />
        <UnitSwitch />
      </div>
      {pets.length > 0 && (
        <>
          <SwitchTable switching={switching} metresPerLoad={perLoad.metres} />
          <PerLoad slug={steel.product.slug} perLoad={perLoad} units={units} />
        </>
      )}
      <StayWithSteel />
      {set && best && set.slots.length > 0 && (
        <SetSection
          set={set}
          product={steel.product}
          title={`The set for ${best.product.technicalData.sku ?? 'PET'}`}
        />
      )}
      <PrintedAddress path={addressOf(steel.product.slug, perLoad.typed)} />
    </>
  )
}

const addressOf = (slug: string, perLoad: string) =>
  `/steel-to-pet?${new URLSearchParams({ strap: slug, ...(perLoad && { perLoad }) })}`

/** The printed address leads back to the page. */
function PrintedAddress({ path }: { path: string }) {
  const { publicUrl } = useShop()
  return <p className="mt-1 hidden text-xs break-all print:block">{publicUrl + path}</p>
}
