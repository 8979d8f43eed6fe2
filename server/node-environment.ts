/** What Node is told before it loads the shop. */
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// React chooses its production or development build by NODE_ENV at its first import.
process.env.NODE_ENV ??= 'production'

// What is compiled at one start is found by the next. NODE_COMPILE_CACHE names another folder.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)))

// To learn the format of a module Node 24 reads its package's package.json, for each module anew. That of drizzle-orm has
// 180 kB, which took half a second and 130 MB at each start. Between its own modules there is nothing to look up.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  },
})
