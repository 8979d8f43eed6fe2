/** A browser's storage for tests of web/ that run without a browser. */
import { vi } from 'vitest'

/** Stubs localStorage and sessionStorage; `vi.unstubAllGlobals` removes both. */
export function stubStorage(): { localStorage: Storage; sessionStorage: Storage } {
  const storages = { localStorage: makeStorage(), sessionStorage: makeStorage() }
  for (const [name, storage] of Object.entries(storages)) vi.stubGlobal(name, storage)
  return storages
}

/** The stored keys are own properties, as in a browser. */
function makeStorage(): Storage {
  const values: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value
    },
    removeItem: (key: string) => {
      delete values[key]
    },
    clear: () => {
      for (const key of Object.keys(values)) delete values[key]
    },
    key: (index: number) => Object.keys(values)[index] ?? null,
  }
  return new Proxy(values, {
    get: (_, name) =>
      name === 'length' ? Object.keys(values).length : (Reflect.get(methods, name) ?? Reflect.get(values, name)),
  }) as unknown as Storage
}
