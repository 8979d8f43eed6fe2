/** Every sentence of a file that people read. */
export function sentencesOf(file: string, text: string): string[]
/** The names of the patterns that a sentence matches. */
export function oddnessOf(sentence: string): string[]
