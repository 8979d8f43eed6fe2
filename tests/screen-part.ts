/** Loads a part of a screen, which is written in JSX: Vitest here runs on Node's own loader, which reads only TypeScript. */
import { runnerImport } from 'vite'

export async function screenPart<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(`./${path}`, { configFile: false, logLevel: 'error' })
  return module
}
