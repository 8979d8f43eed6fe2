/** The calculator: which straps hold a load, how many, and the cost per month. A plain form: each answer has a URL. */
import { redirect } from 'react-router'
import { type LoadProblems, readLoad } from '#contract/strapping/rules/load-entry.ts'
import type { LoadPlan, PlannedLoad } from '#contract/strapping/schema/load.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { UnitSwitch } from '#web/catalog/unit-switch.tsx'
import { UnitsChoice } from '#web/shell/footer/choices.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/calculator-page.ts'
import { CalculationNotes } from './calculation-notes.tsx'
import { ChosenPlan } from './chosen-plan.tsx'
import { addressOf, askOf, type LoadInput, readLoadAddress } from './load-address.ts'
import { LoadForm } from './load-form.tsx'
import { StrapsThatDo, StrapsThatDoNot } from './strap-lists.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { isTypedInUs, ...input } = readLoadAddress(new URL(request.url).searchParams)
  if (isTypedInUs) throw redirect(addressOf(input))
  const read = readLoad(input.entry)
  if ('problems' in read) return { input, problems: read.problems }
  const planned = await context.get(apiContext).planLoad(askOf(read.load, input.strap))
  return { input, problems: {}, load: read.load, planned }
}

/** Every load has its own URL, and only the calculator without a load is meant for search engines. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Strapping calculator',
    description:
      'How many straps does a load take, and what do they cost per month? With break strength, joint strength and safety factor.',
    ...(!loaderData?.input.isFilled && { path: '/calculator' }),
  })
}

export default function CalculatorPage({ loaderData }: Route.ComponentProps) {
  const { input, problems, load, planned } = loaderData
  return (
    <div className="page-width pt-8 sm:pt-12">
      <h1 className="heading text-4xl sm:text-5xl">Strapping calculator</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-muted">
        Tell us about your load and we will show which strap holds it, how many you need, and the cost per month. This
        is advice, not a certificate:{' '}
        <strong className="font-semibold text-ink">the final specification is the user’s responsibility.</strong>
      </p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
        <UnitsChoice name="calculator-units" />
        <UnitSwitch />
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="print:hidden">
          <LoadForm input={input} problems={problems} />
          <p aria-live="polite" className="mt-4 text-ink-muted">
            <span data-found="verdict">{verdictOf(problems, planned)}</span>
          </p>
        </div>
        <section id="answer" tabIndex={-1} aria-label="Answer" data-found="answer" className="min-w-0 outline-none">
          {load && planned ? (
            <Answer {...{ input, load, planned }} />
          ) : (
            <p className="text-lg">Please correct the marked fields to see the answer.</p>
          )}
        </section>
      </div>
      <CalculationNotes />
    </div>
  )
}

function verdictOf(problems: LoadProblems, planned: PlannedLoad | undefined): string {
  if (!planned) return Object.keys(problems).length === 1 ? 'One field is invalid.' : 'Some fields are invalid.'
  if (planned.doingTotal === 0) return 'No suitable strap.'
  return planned.doingTotal === 1 ? 'One suitable strap.' : `${planned.doingTotal} suitable straps.`
}

type AnswerProps = {
  input: LoadInput
  load: NonNullable<Route.ComponentProps['loaderData']['load']>
  planned: PlannedLoad
}

function Answer({ input, load, planned }: AnswerProps) {
  const { doing, others } = planned
  const isAsked = ({ strap }: Pick<LoadPlan, 'strap'>) => strap.slug === input.strap
  const chosen = doing.find(isAsked) ?? doing[0]
  const unfit = others.find(isAsked)
  return (
    <>
      {unfit && (
        <p className="mb-5 border-l-4 border-danger pl-4 text-lg">
          <strong className="font-semibold">{unfit.strap.sku ?? unfit.strap.name} is unsuitable.</strong> {unfit.why}
        </p>
      )}
      {chosen ? <ChosenPlan plan={chosen} load={load} isBest={chosen === doing[0]} /> : <NothingDoes />}
      <StrapsThatDo planned={planned} chosen={chosen} input={input} />
      <StrapsThatDoNot planned={planned} />
    </>
  )
}

function NothingDoes() {
  return (
    <p className="text-lg">
      No strap of ours suits this load. See the reasons below. Splitting the load, edge protectors or another kind of
      transport may help.
    </p>
  )
}
