/** A fresh copy of a module for one test, as in a page that has just been loaded; the modules it imports stay shared. */
import { join } from 'node:path'

export async function loadedAnew<Module>(path: string): Promise<Module> {
  return import(`${join(process.cwd(), path)}?${crypto.randomUUID()}`)
}
