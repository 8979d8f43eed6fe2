/** Loads the provider's card field, once per page: from Stripe, or from the configured address. */
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { PaymentConfig } from '#contract/payments/schema/payment.ts'

let loading: Promise<Stripe> | undefined

/** Rejects when the script is blocked or cannot be reached; the next call retries. */
export function loadCardField(config: PaymentConfig): Promise<Stripe> {
  loading ??= load(config).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load({ stripeJsUrl, publishableKey }: PaymentConfig): Promise<Stripe> {
  if (stripeJsUrl) await loadScript(stripeJsUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('There is no card field outside a browser')
  return stripe
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The card field could not be loaded'))
    }
    document.head.append(script)
  })
}
