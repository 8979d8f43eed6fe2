// The storage adapter for oidc-provider: keeps the provider's rows in the stand-in's store.
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Store } from './store.ts'

const models = ['Session', 'Interaction', 'Grant', 'AuthorizationCode', 'AccessToken'] as const

export function adapterOn(store: Store): (model: string) => Adapter {
  return (model) => {
    const kind = kindOf(model)
    const find = async (id: string) => stillValid((await store.get(kind, id)) as AdapterPayload | undefined)
    const all = async () => (await store.list(kind)) as AdapterPayload[]
    return {
      find,
      upsert: (id, payload) => store.put(kind, id, payload, new Date()),
      destroy: (id) => store.remove(kind, id),
      async consume(id) {
        const payload = await find(id)
        if (payload) await store.put(kind, id, { ...payload, consumed: nowSeconds() }, new Date())
      },
      findByUid: async (uid) => stillValid((await all()).find((payload) => payload.uid === uid)),
      async revokeByGrantId(grantId) {
        for (const payload of await all()) if (payload.grantId === grantId) await forget(store, kind, payload)
      },
      // The stand-in does not offer the device flow.
      findByUserCode: async () => undefined,
    }
  }
}

/** Deletes expired rows. */
export async function deleteExpired(store: Store): Promise<void> {
  for (const kind of models.map(kindOf)) {
    for (const payload of (await store.list(kind)) as AdapterPayload[])
      if (!stillValid(payload)) await forget(store, kind, payload)
  }
}

function kindOf(model: string): string {
  return `google ${model}`
}

async function forget(store: Store, kind: string, { jti }: AdapterPayload): Promise<void> {
  if (jti) await store.remove(kind, jti)
}

function stillValid(payload: AdapterPayload | undefined): AdapterPayload | undefined {
  return payload && (payload.exp === undefined || payload.exp > nowSeconds()) ? payload : undefined
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
