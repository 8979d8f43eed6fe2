type Road = Readonly<{ does: string; inBrowser: readonly string[]; onServer: readonly string[] }>
export const roads: readonly Road[]
export function filesOf(road: Road): string[]
