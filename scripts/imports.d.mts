/** Paths from the root of the checkout, of what a file imports at run time. `code`: what the file would say. */
export function importsOf(file: string, code?: string): string[]
