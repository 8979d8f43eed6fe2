export const place: string
export function mistakesIn(text: string): Iterable<{ from: number; to: number; put: string }>
