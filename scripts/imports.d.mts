/**
 * Paths from the root of the checkout, of what a file imports at run time. `code`: what the file would say; `withTypes`: those
 * of which it needs types alone, too; `onDemand`: and those that it imports when they are needed.
 */
export function importsOf(
  file: string,
  how?: { code?: string | undefined; withTypes?: boolean; onDemand?: boolean },
): string[]
