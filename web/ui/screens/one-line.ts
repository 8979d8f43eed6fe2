/** An address of several lines, as one line: its lines are separated by commas. */
export const inOneLine = (address: string): string =>
  address
    .split(/,?\s*\n\s*/)
    .filter(Boolean)
    .join(', ')
