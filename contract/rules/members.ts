/** Builds objects from lists of member names. */

/** The named members of an object, in the order of the names. */
export function pick<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  const picked: Partial<Pick<From, Name>> = {}
  for (const name of names) picked[name] = from[name]
  // Cast: the loop has set every name.
  return picked as Pick<From, Name>
}

/** The names of the members of a record, in its order. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  // Cast: `Object.keys` loses the names. Every record that is asked has members.
  return Object.keys(record) as [Name, ...Name[]]
}

/** An object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  // Cast: `Object.fromEntries` loses the names.
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>
}
