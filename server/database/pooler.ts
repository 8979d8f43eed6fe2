/** Adapts the driver to a pooler that keeps no state in a session, such as PgBouncer in transaction mode. */

type Send = (statement: unknown, ...more: unknown[]) => unknown

/** Removes the names of prepared statements: they exist in one session, and the next statement may run in another. */
export function dropStatementNames(client: { query: unknown }): void {
  // Cast: the driver's overloads are one function, which passes its arguments on.
  const query = (client.query as Send).bind(client)
  client.query = (statement: unknown, ...more: unknown[]) =>
    query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...more)
}

const isNamed = (statement: unknown): statement is { name: string } =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
