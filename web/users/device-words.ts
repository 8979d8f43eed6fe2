/**
 * A browser's user agent in words: `Firefox on Windows`. Enough for users to recognise their own devices; a client can claim to
 * be any device.
 */

/** The first match counts, because browsers also name the browsers that they imitate. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

export function deviceWords(userAgent: string): string {
  const named = (known: readonly (readonly [string, RegExp])[]) => known.find(([, mark]) => mark.test(userAgent))?.[0]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An unknown device'
}
