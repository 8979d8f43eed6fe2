/** Where an order goes: to an address, or to the place where its customer collects it. */
import { isCollected } from './collected.ts'

type Goes = { term: string | undefined; address: readonly string[]; works: readonly string[] }

/**
 * The destination of an order, as labels and lines. `works`: the lines of the seller's address. An order that is collected is
 * not delivered to its address, which is therefore only called *Address*.
 */
export function destinationOf({ term = '', address, works }: Goes): { term: string; lines: readonly string[] }[] {
  if (!isCollected({ term })) return [{ term: 'Deliver to', lines: address }]
  return [
    { term: 'Collection', lines: collectionPlace(term, works) },
    { term: 'Address', lines: address },
  ]
}

/** EXW means the seller's own works. FCA is followed by the place where the goods are handed over. */
export function collectionPlace(term: string, works: readonly string[]): string[] {
  const [, code = '', place = ''] = /^(exw|fca)\b[\s,:]*(.*)$/i.exec(term.trim()) ?? []
  if (code.toLowerCase() === 'fca' && place) return [place]
  return ['At our works', ...(works.length > 0 ? works : place ? [place] : [])]
}
