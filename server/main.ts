/** The program: `node server/main.ts`. What a module imports is loaded before it runs, hence the second step. */
import './node-environment.ts'

await import('./start/start.ts')
