/** The development server: the same shop with live reload; Vite reloads pages after each change. */
process.env.NODE_ENV = 'development'

const { closeOnSignal } = await import('./close-on-signal.ts')
const { readProcessConfig } = await import('./process-config.ts')
const { serve } = await import('./serve.ts')
const { createServer } = await import('vite')

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const serving = await serve({
  // No draining: a restart during development should be instant.
  config: { ...readProcessConfig(), DRAIN_SECONDS: 0 },
  // Cast: Vite types a loaded module as a record of anything; React Router's plugin defines this one.
  loadPages: async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as import('../pages/pages.ts').PagesBuild,
  live: true,
  before: (request, response, next) => vite.middlewares(request, response, next),
})
console.log(`\n  Developing at ${serving.address} (components at /ui)\n`)

closeOnSignal(async () => {
  await vite.close()
  await serving.close()
})
