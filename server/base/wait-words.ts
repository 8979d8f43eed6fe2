/** A waiting time in words, rounded up. */
export function waitWords(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds <= 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
