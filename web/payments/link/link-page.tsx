/** Opened by the one-time link in a mail: the customer pays one order without logging in. */
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentConfig } from '#contract/payments/schema/payment.ts'
import type { OrderByLink } from '#contract/payments/schema/payment-link.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { api } from '#web/api/client.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { focusHeading } from '#web/every-page/heading.ts'
import { MailLinkFailure, MailLinkLoading, MailLinkPage } from '#web/forms/mail-link/mail-link-page.tsx'
import { HeldUntil } from '#web/orders/status-notes.tsx'
import { CardPayment } from '#web/payments/card-payment.tsx'
import { type PaidBy, PaymentNews } from '#web/payments/payment-news.tsx'
import { tellRepeatedly } from '#web/payments/tell-shop.ts'
import { TestModeNote } from '#web/payments/test-mode-note.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import type { Route } from './+types/link-page.ts'
import { ClosedLink } from './closed-link.tsx'
import { makeTicket, openLink } from './open-link.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [link, config] = await Promise.all([openLink(token), api.findPaymentConfig()])
  return { link, config }
}

const title = 'Make Your Payment'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export const HydrateFallback = () => (
  <MailLinkLoading
    title={title}
    withoutScripts="Scripts are off in your browser. To pay, please allow scripts for this shop and for the card provider."
  />
)

export const ErrorBoundary = () => <MailLinkFailure title={title} />

export default function LinkPage({ loaderData: { link, config } }: Route.ComponentProps) {
  const isUnopened = !('refusal' in link || 'order' in link)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the click, screen readers read out the new heading.
  useEffect(focusHeading, [isUnopened])
  if ('refusal' in link)
    return (
      <MailLinkPage title={link.refusal.title}>
        <ClosedLink token={link.token} {...link.refusal} />
      </MailLinkPage>
    )
  return 'order' in link ? <Open {...link} config={config} /> : <Unopened token={link.token} />
}

/** Says nothing about the order: a scanner of mails sees this page as well. */
function Unopened({ token }: { token: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <MailLinkPage title={title}>
      <p>With this link, you can pay one order without logging in. The link works once, in one browser.</p>
      <Button
        size="large"
        busy={state === 'loading'}
        onClick={() => {
          makeTicket(token)
          void revalidate()
        }}
      >
        Open the payment
      </Button>
    </MailLinkPage>
  )
}

type Proof = { token: string; ticket: string }

function Open({ order, config, ...proof }: Proof & { order: OrderByLink; config: PaymentConfig }) {
  const { paidBy, isNews, record } = useRecording(proof, order)
  const { revalidate } = useRevalidator()
  return (
    <MailLinkPage title={paidBy ? 'Your order' : title}>
      <Summary order={order} isPaid={paidBy !== undefined} />
      {paidBy && <Paid news={{ ...paidBy, isNews }} order={order} />}
      {!paidBy && order.stage === 'checking' && (
        <p>We are still checking the VAT number of this order. We will write to you when you can pay.</p>
      )}
      {!paidBy && order.stage !== 'checking' && (
        <>
          {config.testMode && <TestModeNote />}
          <CardPayment
            config={config}
            openPayment={async () => (await api.startLinkPayment({ body: proof })).clientSecret}
            toPay={order.toPay}
            billing={{}}
            onPaid={record}
            onMovedOn={revalidate}
          />
        </>
      )}
    </MailLinkPage>
  )
}

function Summary({ order, isPaid }: { order: OrderByLink; isPaid: boolean }) {
  const goods = (
    <ul className="space-y-1">
      {order.lines.map(({ name, quantity }) => (
        <li key={name}>
          {quantity.toLocaleString('en-US')} × <ProductName name={name} />
        </li>
      ))}
    </ul>
  )
  return (
    <DescriptionList
      facts={[
        { term: 'Order number', value: order.number },
        { term: 'Products', value: goods },
        ...(order.deliveryTo ? [{ term: 'Delivery to', value: order.deliveryTo }] : []),
        {
          term: isPaid ? 'Total' : 'Please Pay',
          value: (
            <>
              <strong className="text-xl">{formatMoney(order.toPay)}</strong>
              {!isPaid && <HeldUntil order={order} />}
            </>
          ),
        },
      ]}
    />
  )
}

/** Once the card is charged, Pay is never offered again, even if reporting to the shop fails: the provider also reports it. */
function useRecording(proof: Proof, { transactionId: recorded }: OrderByLink) {
  const [charged, setCharged] = useState<PaidBy>()
  async function record(transactionId: string) {
    setCharged({ transactionId, isRecorded: false })
    const isRecorded = await tellRepeatedly(() => api.recordLinkPayment({ body: { ...proof, transactionId } }))
    setCharged({ transactionId, isRecorded })
  }
  const paidBy = recorded ? { transactionId: recorded, isRecorded: true } : charged
  return { paidBy, isNews: charged !== undefined, record }
}

function Paid({ news, order }: { news: PaidBy & { isNews: boolean }; order: OrderByLink }) {
  return (
    <div>
      <PaymentNews {...news} />
      <p className="mt-3">
        We send you a mail about the payment. To follow the order,{' '}
        <a href={`/dashboard/orders/${order._id}`} className="text-link">
          log in
        </a>
        .
      </p>
    </div>
  )
}
