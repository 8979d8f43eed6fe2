/** Where an order goes: to an address, or to the place where its customer collects it. */

type Goes = {
  delivery: { term: string; collected: boolean } | undefined
  address: readonly string[]
  works: readonly string[]
}

/**
 * The destination of an order, as labels and lines. `works`: the lines of the seller's address. An order that is collected is
 * not delivered to its address, which is therefore only called *Address*.
 */
export function destinationOf({ delivery, address, works }: Goes): { term: string; lines: readonly string[] }[] {
  if (!delivery?.collected) return [{ term: 'Deliver to', lines: address }]
  return [
    { term: 'Collection', lines: collectionPlace(delivery.term, works) },
    { term: 'Address', lines: address },
  ]
}

/** Where a collected order is handed over: the place that its term names. After EXW, this is the seller's own works. */
export function collectionPlace(term: string, works: readonly string[]): string[] {
  const [, code, named = ''] = /^(?:(exw|fca)\b)?[\s,:]*(.*)$/i.exec(term.trim()) ?? []
  if (code?.toLowerCase() !== 'exw' && named) return [named]
  return ['At our works', ...(works.length > 0 ? works : named ? [named] : [])]
}
