/** Test data of each call, collected from the folders of the nouns. */
import { globSync } from 'node:fs'
import type { CallName } from '#contract/calls.ts'
import type { Part } from './known-calls.ts'

const files = globSync('*/calls.ts', { cwd: import.meta.dirname }).sort()
const modules: Record<string, Part>[] = await Promise.all(files.map((file) => import(`./${file}`)))
const parts = modules.flatMap(Object.values<Part>)

export const knownCalls: Part['calls'] = Object.assign({}, ...parts.map(({ calls }) => calls))

/** Values of the path parameters of a call. */
export function paramsOf(name: CallName): Part['params'] {
  const part = parts.find(({ names }) => names.includes(name))
  if (!part) throw new Error(`No tests/<noun>/calls.ts has ${name}`)
  return part.params
}
