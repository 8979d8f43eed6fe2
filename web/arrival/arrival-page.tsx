/** Opened by the link in the mail about a shipment: the buyer confirms, without signing in, that exempt goods have arrived. */
import { type ReactNode, useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { nameOfCountry } from '#contract/orders/rules/delivery/countries.ts'
import { formatDay } from '#contract/orders/rules/money/paper.ts'
import type { ArrivalAsked } from '#contract/tax/schema/arrival.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { focusHeading } from '#web/every-page/heading.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/arrival-page.ts'
import { ArrivalForm, Stated, WhyAsked } from './arrival-form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    return { token, asked: await api.findArrival({ body: { token } }) }
  } catch (error) {
    if (error instanceof ApiRefusal && [404, 422].includes(error.status)) return { token, asked: undefined }
    throw error
  }
}

const title = 'Confirm the arrival'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export function HydrateFallback() {
  return (
    <Frame title={title}>
      <p role="status" className="text-ink-muted">
        One moment, please…
      </p>
      <noscript>
        <p>Scripts are off in your browser. To confirm the arrival, please allow them for this shop.</p>
      </noscript>
    </Frame>
  )
}

/** If the request failed, the link is still valid, so the buyer can try again. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <Frame title={title}>
      <FormFailure>{messageOf(error)}</FormFailure>
      <Button onClick={() => void revalidate()} busy={state === 'loading'}>
        Try again
      </Button>
    </Frame>
  )
}

export default function ArrivalPage({ loaderData: { token, asked } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isStated = asked?.statement !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a confirmation, screen readers read out the new heading.
  useEffect(focusHeading, [isStated])
  if (!asked) return <DeadLink />
  if (asked.statement)
    return (
      <Frame title="Arrival confirmed">
        <p>Thank you. This is what was confirmed for order {asked.number}; nothing more is needed.</p>
        <Stated statement={asked.statement} />
        <Goods asked={asked} />
      </Frame>
    )
  return (
    <Frame title="Have your goods arrived?">
      <Goods asked={asked} />
      <ArrivalForm
        arrival={asked}
        save={async (statement) => {
          try {
            await api.confirmArrival({ body: { token, ...statement } })
          } finally {
            // Reloads after a refusal too, because a colleague may have confirmed the arrival in the meantime.
            await revalidate()
          }
        }}
      />
      <WhyAsked country={asked.country} />
    </Frame>
  )
}

function Goods({ asked: { number, shippedOn, country, lines } }: { asked: ArrivalAsked }) {
  const { shopName } = useShop()
  return (
    <div>
      <p>
        Order <strong>{number}</strong>, shipped by {shopName} to {nameOfCountry(country)} on {formatDay(shippedOn)}:
      </p>
      <ul className="mt-2 list-disc pl-5">
        {lines.map(({ name, quantity }) => (
          <li key={name} className="wrap-anywhere">
            {quantity.toLocaleString('en-US')} × {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function DeadLink() {
  return (
    <Frame title="This link does not work">
      <p>
        It was not copied completely, or the shipment was undone. If you have a newer mail about this order, please use
        the link in it.
      </p>
      <p>
        <a href="/dashboard" className="text-link">
          See your orders
        </a>
      </p>
    </Frame>
  )
}

function Frame({ title: heading, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
        <h1 className="heading text-4xl">{heading}</h1>
        {children}
      </div>
    </div>
  )
}
