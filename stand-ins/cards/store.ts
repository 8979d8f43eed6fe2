// The storage interface of the card sandbox, implemented by the host.

/**
 * Rows of one table: (kind text, id text, body jsonb, at timestamptz, primary key (kind, id)).
 * Each call is one statement and is atomic; nothing here needs a transaction.
 */
export interface Store {
  /** The body last put, or undefined. */
  get(kind: string, id: string): Promise<unknown>
  /** An upsert. `at` is the creation time, the same for every put of an id. */
  put(kind: string, id: string, body: object, at: Date): Promise<void>
  /** The bodies of one kind, newest first, then by descending id. */
  list(kind: string, which?: Which): Promise<unknown[]>
}

/** Bodies made at `since` or later, but before `until`, and that come after `after` in the list: at most so many. */
export interface Which {
  since?: Date | undefined
  until?: Date | undefined
  after?: { at: Date; id: string } | undefined
  most?: number | undefined
}

/** An in-memory store for tests. Bodies are cloned, as in a database. */
export function memoryStore(): Store {
  const rows = new Map<string, Row>()
  return {
    get: async (kind, id) => structuredClone(rows.get(`${kind} ${id}`)?.body),
    put: async (kind, id, body, at) => {
      rows.set(`${kind} ${id}`, { kind, id, body: structuredClone(body), at })
    },
    list: async (kind, { since = new Date(0), until, after, most } = {}) =>
      [...rows.values()]
        .filter((row) => row.kind === kind && row.at >= since && (!until || row.at < until))
        .filter((row) => !after || newestFirst(row, after) > 0)
        .sort(newestFirst)
        .slice(0, most)
        .map((row) => structuredClone(row.body)),
  }
}

interface Row {
  kind: string
  id: string
  body: object
  at: Date
}

function newestFirst(one: Pick<Row, 'at' | 'id'>, other: Pick<Row, 'at' | 'id'>) {
  return other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1)
}

/** Typed access to one kind of rows. Casts: only the sandbox writes its kinds, so the types hold. */
export function rowsOf<Body extends object>(store: Store, kind: string) {
  return {
    get: async (id: string) => (await store.get(kind, id)) as Body | undefined,
    put: (id: string, body: Body, at: Date) => store.put(kind, id, body, at),
    list: async (which?: Which) => (await store.list(kind, which)) as Body[],
  }
}
