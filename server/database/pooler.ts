/** What a pooler such as PgBouncer in transaction mode asks of its clients: nothing may be kept in a session. */

type Send = (statement: unknown, ...more: unknown[]) => unknown

/** Statements lose their names: under a name they are kept in one session, and the next one may be sent over another. */
export function dropStatementNames(client: { query: unknown }): void {
  // Cast: the driver's overloads are one function, which hands on what it is given.
  const query = (client.query as Send).bind(client)
  client.query = (statement: unknown, ...more: unknown[]) =>
    query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...more)
}

const isNamed = (statement: unknown): statement is { name: string } =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
