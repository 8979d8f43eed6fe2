// The storage interface of the Google stand-in, implemented by the host.

/** Rows of kind, id and body. Each call is one statement and is atomic. */
export interface Store {
  /** The body last put, or undefined. */
  get(kind: string, id: string): Promise<unknown>
  /** Writes the row, or replaces its body. */
  put(kind: string, id: string, body: object, at: Date): Promise<void>
  remove(kind: string, id: string): Promise<void>
  /** All bodies of one kind. */
  list(kind: string): Promise<unknown[]>
}
