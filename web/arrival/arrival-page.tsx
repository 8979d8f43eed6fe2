/** Opened by the link in the mail about a shipment: the buyer confirms, without signing in, that exempt goods have arrived. */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { formatDay } from '#contract/rules/days.ts'
import type { ArrivalAsked } from '#contract/tax/schema/arrival.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { focusHeading } from '#web/every-page/heading.ts'
import { MailLinkFailure, MailLinkLoading, MailLinkPage } from '#web/forms/mail-link/mail-link-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
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

export const HydrateFallback = () => (
  <MailLinkLoading
    title={title}
    withoutScripts="Scripts are off in your browser. To confirm the arrival, please allow scripts for this shop."
  />
)

export const ErrorBoundary = () => <MailLinkFailure title={title} />

export default function ArrivalPage({ loaderData: { token, asked } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isStated = asked?.statement !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a confirmation, screen readers read out the new heading.
  useEffect(focusHeading, [isStated])
  if (!asked) return <DeadLink />
  if (asked.statement)
    return (
      <MailLinkPage title="Arrival confirmed">
        <p>Thank you. The arrival of order {asked.number} is confirmed, and nothing more is needed.</p>
        <Stated statement={asked.statement} />
        <Goods asked={asked} />
      </MailLinkPage>
    )
  return (
    <MailLinkPage title="Have your goods arrived?">
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
    </MailLinkPage>
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
    <MailLinkPage title="This link does not work">
      <p>
        The link has expired or was not copied completely, or the goods have not left us after all. If you have a newer
        mail about this order, please use the link in that mail. You can also confirm the arrival on the page of the
        order, after logging in.
      </p>
      <p>
        <a href="/dashboard/myOrders" className="text-link">
          See your orders
        </a>
      </p>
    </MailLinkPage>
  )
}
