/**
 * A program that starts the shop and prints the modules that were loaded. The shop gets the program's environment variables,
 * and a new database on PGlite unless OWN_DATABASE_URL is set.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const loaded: string[] = []
registerHooks({
  load(url, context, loadNext) {
    if (url.startsWith('file:')) loaded.push(relative(root, fileURLToPath(url)))
    return loadNext(url, context)
  },
})

// Only modules that are imported from here on are recorded.
const { readConfig } = await import('#server/base/config.ts')
const { serve } = await import('#server/start/serve.ts')

const config = readConfig(process.env)
const folder = mkdtempSync(join(tmpdir(), 'fleje-modules-'))
const serving = await serve({
  config: { ...config, DATABASE_URL: process.env.OWN_DATABASE_URL, DATA_DIR: folder, PORT: 0, DRAIN_SECONDS: 0 },
  loadPages: () => Promise.reject(new Error('No page is requested here')),
})
await serving.close()
rmSync(folder, { recursive: true })
console.log(JSON.stringify(loaded.filter((path) => !path.startsWith('node_modules'))))
