/** An address of several lines, as one line: its lines separated by commas. */
export function inOneLine(address: string): string {
  const lines = address.split('\n').map((line) => line.trim().replace(/,$/, ''))
  return lines.filter(Boolean).join(', ')
}
