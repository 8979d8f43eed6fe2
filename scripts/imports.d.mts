/**
 * The files that a file imports at run time, as paths from the root of the checkout. `code` replaces the file's text.
 * `withTypes` adds type imports, and `onDemand` adds dynamic imports.
 */
export function importsOf(
  file: string,
  how?: { code?: string | undefined; withTypes?: boolean; onDemand?: boolean },
): string[]
