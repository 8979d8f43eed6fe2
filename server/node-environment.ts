/** Settings of Node that must precede loading the shop. */
import { enableCompileCache, type ResolveHookSync, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// React chooses its production or development build by NODE_ENV at its first import.
process.env.NODE_ENV ??= 'production'

// Caches compiled code for the next start. NODE_COMPILE_CACHE names another folder.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)))

/** Modules of drizzle-orm by import name, such as `drizzle-orm/pg-core`. */
const drizzle = new Map<string, ReturnType<ResolveHookSync>>()

// Node 24 reads the package.json of a package again for each import of the package and for each of its modules. In drizzle-orm,
// that file is 180 kB, which took half a second and 130 MB at each start. Here each import of drizzle-orm is resolved once,
// and the imports between its own modules skip the file.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const found = drizzle.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    drizzle.set(specifier, found)
    return found
  },
})
