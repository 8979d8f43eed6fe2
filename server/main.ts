/** The program: `node server/main.ts`. The shop is imported dynamically, because static imports load before any code runs. */
import './node-environment.ts'

await import('./start/start.ts')
