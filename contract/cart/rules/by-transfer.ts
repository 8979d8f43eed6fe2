/** The sentence beside a line that is too large for a transfer. `most`: 0 if nothing of it can be ordered by transfer. */
export const lineByTransfer = (most: number): string =>
  most > 0 ? `By transfer, at most ${most.toLocaleString('en-US')}` : 'Cannot be ordered by transfer'
