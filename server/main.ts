/** The program: `node server/main.ts`. Imports of a module are loaded before its code runs, hence the second step. */
import './node-environment.ts'

await import('./start/start.ts')
