// Where the card sandbox keeps its state: whoever starts it hands it such a place.

/**
 * Rows of one table: (kind text, id text, body jsonb, at timestamptz, primary key (kind, id)).
 * Each call is one statement and is atomic; nothing here needs a transaction.
 */
export interface Store {
  /** The body last put, or undefined when there is none. */
  get(kind: string, id: string): Promise<unknown>
  /** Writes the row, or replaces its body. `at` is when the thing was made: the same for every put of one id. */
  put(kind: string, id: string, body: object, at: Date): Promise<void>
  /** The bodies of one kind made at or after `since` (else all): newest first, then by id, descending. */
  list(kind: string, since?: Date): Promise<unknown[]>
}

/** Kept in memory, gone with the process: for tests. Bodies are copied, as a database would. */
export function memoryStore(): Store {
  const rows = new Map<string, Row>()
  return {
    get: async (kind, id) => structuredClone(rows.get(`${kind} ${id}`)?.body),
    put: async (kind, id, body, at) => {
      rows.set(`${kind} ${id}`, { kind, id, body: structuredClone(body), at })
    },
    list: async (kind, since = new Date(0)) =>
      [...rows.values()]
        .filter((row) => row.kind === kind && row.at >= since)
        .sort(newestFirst)
        .map((row) => structuredClone(row.body)),
  }
}

interface Row {
  kind: string
  id: string
  body: object
  at: Date
}

function newestFirst(one: Row, other: Row) {
  return other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1)
}

/** One kind of rows with its type. Only the sandbox writes its kinds, so what comes back is what went in. */
export function rowsOf<Body extends object>(store: Store, kind: string) {
  return {
    get: async (id: string) => (await store.get(kind, id)) as Body | undefined,
    put: (id: string, body: Body, at: Date) => store.put(kind, id, body, at),
    list: async (since?: Date) => (await store.list(kind, since)) as Body[],
  }
}
