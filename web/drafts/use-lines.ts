/** The lines of a draft. A removed line stays in view until the page is left, so that it can be put back. */
import { useState } from 'react'
import type { Draft } from '#contract/drafts/schema.ts'

type Line = Draft['lines'][number]

export type Lines = ReturnType<typeof useLines>

export function useLines(saved: Line[]) {
  const [lines, setLines] = useState<(Line & { isRemoved?: boolean })[]>(saved)
  const change = (id: string, to: Partial<(typeof lines)[number]>) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...to } : line)))
  return {
    all: lines,
    ordered: lines.flatMap(({ id, quantity, isRemoved }) => (isRemoved ? [] : { id, quantity })),
    put: (id: string, quantity: number) => change(id, { quantity }),
    remove: (id: string) => change(id, { isRemoved: true }),
    undo: (id: string) => change(id, { isRemoved: false }),
    /** Adds to the quantities of products that are in the order already. */
    add: (added: readonly Line[]) => setLines((before) => added.reduce(withAdded, before)),
  }
}

function withAdded(lines: (Line & { isRemoved?: boolean })[], { id, quantity }: Line) {
  const known = lines.find((line) => line.id === id)
  if (!known) return [...lines, { id, quantity }]
  const sum = known.isRemoved ? quantity : known.quantity + quantity
  return lines.map((line) => (line.id === id ? { id, quantity: sum } : line))
}
