/** In a shop that charges VAT: the company of the customer, and the parts of the form that ask for it. */
import { useEffect, useState } from 'react'
import type { OwnCompany } from '#contract/companies/schema/company.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { loadTaxed, type Taxed } from '#web/order-form/use-order-form.ts'
import { useShop } from '#web/shell/use-shop.ts'

export type Billing = OwnCompany & { taxed: Taxed | undefined }

const withoutVat: Billing = { taxed: undefined }

/** Undefined while it is loading, and while signed out. Throws if it cannot be loaded. */
export function useBilling(): Billing | undefined {
  const isSignedIn = useSession().status === 'in'
  const { chargesVat } = useShop()
  const [billing, setBilling] = useState(chargesVat ? undefined : withoutVat)
  const [failure, setFailure] = useState<unknown>()
  const isToLoad = isSignedIn && !billing
  useEffect(() => {
    const load = async () => {
      const [{ company }, taxed] = await Promise.all([api.findCompany(), loadTaxed({ chargesVat: true })])
      setBilling({ company, taxed })
    }
    if (isToLoad) void load().catch(setFailure)
  }, [isToLoad])
  if (failure) throw failure
  return billing
}
