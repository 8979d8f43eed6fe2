/** The sentence beside a line that is too large for a transfer. `most`: 0 if nothing of it can be ordered by transfer. */
export const lineByTransfer = (most: number): string =>
  most > 0 ? `At most ${most.toLocaleString('en-US')} if you pay by transfer` : 'Not available if you pay by transfer'
