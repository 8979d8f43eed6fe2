/** The path of formats.ts. */
export const file: string
/** The text of formats.ts. */
export function formatsModule(): string
