/** A module of its own for one test, as a page that has just been loaded has it; what it imports stays shared. */
import { join } from 'node:path'

export async function loadedAnew<Module>(path: string): Promise<Module> {
  return import(`${join(process.cwd(), path)}?${crypto.randomUUID()}`)
}
