/** The named members of something, in the order of their names. */
export function pick<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  const picked: Partial<Pick<From, Name>> = {}
  for (const name of names) picked[name] = from[name]
  // Each of the names has just been given its value.
  return picked as Pick<From, Name>
}
