/** Builds objects from lists of member names. */

/** The named members of an object, in the order of the names. */
export function pick<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  const picked: Partial<Pick<From, Name>> = {}
  for (const name of names) picked[name] = from[name]
  // Cast: the loop has set every name.
  return picked as Pick<From, Name>
}

/** An object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  // Cast: `Object.fromEntries` loses the names.
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>
}
