// Finds the files of this repository that a file imports: at run time, for types, or on demand.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Returns paths from the root. `code` replaces the file's text. `withTypes` adds type imports, and `onDemand` adds dynamic
 * imports.
 */
export function importsOf(
  file,
  { code = readFileSync(join(root, file), 'utf8'), withTypes = false, onDemand = false } = {},
) {
  const statements = code.matchAll(/^(?:import|export)\s[^'"]*?from '([^']+)'|^import '([^']+)'/gm)
  const later = onDemand ? code.matchAll(/\bimport\('([^']+)'\)/g) : []
  return [...statements.filter(([statement]) => withTypes || needsValues(statement)), ...later]
    .map(([, specifier, alone]) => fileOf(file, specifier ?? alone))
    .filter((found) => found !== undefined)
}

/** `import { type A, type B }` imports nothing at run time. */
function needsValues(statement) {
  if (/^(?:import|export) type\s/.test(statement)) return false
  const names = /^(?:import|export) \{([^}]*)\}/.exec(statement)?.[1]
  if (names === undefined) return true
  return names.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type '))
}

function fileOf(importer, specifier) {
  if (specifier.includes('+types')) return undefined
  const file = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(importer), specifier))
  return (specifier.startsWith('#') || specifier.startsWith('.')) && existsSync(join(root, file)) ? file : undefined
}
