/** Merges lines of the same product, before the minimum order, packs, price and stock are checked. */
import { mostOfAnything } from '#contract/schema/wire.ts'

type Line = { id: string; quantity: number }

export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, number>()
  for (const { id, quantity } of lines) merged.set(id, Math.min((merged.get(id) ?? 0) + quantity, 2 * mostOfAnything))
  return [...merged].map(([id, quantity]) => ({ id, quantity }))
}
