/** The program: `node server/main.ts`. The shop is imported dynamically: a static import loads before any setting is made. */
import './node-environment.ts'

await import('./start/start.ts')
