// Bundles the browser modules into one file, because pages load Stripe.js as a classic script, which cannot import.
import { readFile } from 'node:fs/promises'

const modules = ['make', 'looks', 'authentication-dialog', 'typing', 'card-field', 'card-element', 'stripe']

/** Wrapped in a block, so that only `window.Stripe` becomes global. */
export async function browserScript(): Promise<string> {
  const sources = await Promise.all(modules.map(readModule))
  return `'use strict'\n{\n${sources.map(withoutImports).join('\n')}}\n`
}

function readModule(name: string) {
  return readFile(new URL(`./browser/${name}.js`, import.meta.url), 'utf8')
}

function withoutImports(source: string) {
  return source.replaceAll(/^import [^']* from '[^']*'\n/gm, '').replaceAll(/^export /gm, '')
}
