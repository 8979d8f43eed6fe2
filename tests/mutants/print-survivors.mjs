/** Prints the mutants that no test killed, each as soon as its result is known, because a run may take an hour. */
import { relative } from 'node:path'

const tools = new URL('tools/node_modules/@stryker-mutator/', import.meta.url)
const { declareClassPlugin, PluginKind } = await import(new URL('api/dist/src/plugin/index.js', tools).href)

class Survivors {
  static inject = []

  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (status === 'Killed' || status === 'Ignored') return
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`
    console.log(`${status} ${place} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`)
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors)]
