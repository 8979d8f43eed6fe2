/**
 * The address book: addresses saved at the checkout. Customers choose the default here and remove addresses; they add addresses
 * at the checkout.
 */
import { useState } from 'react'
import type { Address } from '#contract/cart/schema/cart.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { toast } from '#web/every-page/toast.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

/** Renders nothing if no addresses were saved when the page was loaded. */
export function AddressBook({ addresses: loaded }: { addresses: Address[] }) {
  const { addresses, busy, put } = useAddressBook(loaded)
  if (loaded.length === 0) return null
  const without = (gone: Address) => addresses.filter((one) => one !== gone)
  const withDefault = (chosen: Address) => addresses.map((one) => ({ ...one, isDefault: one === chosen }))
  return (
    <Panel title="Address book" className="mt-6">
      <ul className="divide-y divide-line border-y border-line">
        {addresses.map((address, index) => {
          const name = [address.label, address.company, address.address]
            .filter(Boolean)
            .join(', ')
            .replaceAll('\n', ', ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice.
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0">
                {name}, {nameOfCountry(address.country)}
                {address.isDefault && <span className="block text-sm text-ink-muted">Default</span>}
              </span>
              <span className="flex gap-2">
                {!address.isDefault && (
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={busy}
                    aria-label={`Make default: ${name}`}
                    onClick={() => void put(withDefault(address), 'This is now the default address')}
                  >
                    Make default
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  disabled={busy}
                  aria-label={`Remove the address ${name}`}
                  onClick={() => void put(without(address), 'Address removed')}
                >
                  Remove
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {addresses.length === 0 && <p className="mt-3 text-ink-muted">No addresses are saved.</p>}
    </Panel>
  )
}

function useAddressBook(loaded: Address[]) {
  const [addresses, setAddresses] = useState(loaded)
  const [busy, setBusy] = useState(false)
  const endIfOver = useEndOfSession()
  const failure = useErrorToast()
  async function put(addresses: Address[], says: string) {
    setBusy(true)
    failure.clear()
    try {
      setAddresses((await api.putAddresses({ body: { addresses } })).addresses)
      toast.success(says)
    } catch (error) {
      if (!(await endIfOver(error))) failure.say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { addresses, busy, put }
}
