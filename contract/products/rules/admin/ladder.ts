/** Price ladders as typed text. */
import { readNumber } from '../../../rules/number-entry.ts'

export type LadderStep = { fromQuantity: number; price: number }

/** Reads one step per line: a quantity and a unit price. Undefined if a line is not a step. */
export function readLadder(text: string, readPrice: (typed: string) => number = readNumber): LadderStep[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const steps = lines.map((line) => /^\s*(?<from>\d+)\s*[\s:;]\s*[$€]?(?<price>[\d.,]+)\s*$/.exec(line)?.groups)
  if (steps.includes(undefined)) return undefined
  return steps.map((step) => ({ fromQuantity: Number(step?.from), price: readPrice(step?.price ?? '') }))
}

export function writeLadder(ladder: readonly LadderStep[]): string {
  return ladder.map(({ fromQuantity, price }) => `${fromQuantity} ${price.toFixed(2)}`).join('\n')
}

/** Scales every step by the change of the price. */
export function moveLadder(ladder: readonly LadderStep[], { from, to }: { from: number; to: number }) {
  return ladder.map(({ fromQuantity, price }) => ({ fromQuantity, price: Math.round((price * to * 100) / from) / 100 }))
}
