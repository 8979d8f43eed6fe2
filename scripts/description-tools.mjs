// The validators of the API's OpenAPI description. They are large, so only the tests install them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, runNpm, step } from './prepare.mjs'

const folder = join('tests', 'api-description', 'tools')

/** Installs them unless the installed ones match their lockfile. */
export function installDescriptionTools() {
  const mark = join(root, folder, 'node_modules', '.fleje-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  const install = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (step('Installing what judges the API’s description', () => runNpm(install, { quiet: true })) !== 0)
    giveUp('The tools for the API’s description could not be installed: see what npm says above.')
  writeFileSync(mark, wanted)
}
