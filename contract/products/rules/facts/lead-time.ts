/** When a sold-out product is back, in words. */
export function backIn(leadTimeDays: number): string {
  return `Back in about ${leadTimeDays} working ${leadTimeDays === 1 ? 'day' : 'days'}`
}
