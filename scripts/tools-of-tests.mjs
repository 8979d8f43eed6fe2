// Large tools that only some tests need. Each has its own folder and is installed on first use.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, runNpm, step } from './prepare.mjs'

/** Validators of the OpenAPI description. */
export const installDescriptionTools = () =>
  install('Installing the validators of the API description', join('tests', 'api-description', 'tools'))

/** The official emulator of Firebase Authentication. */
export const installFirebaseTools = () =>
  install('Installing the emulator of Firebase Authentication', join('tests', 'firebase', 'tools'))

/** Stryker, for `npm run mutants`. */
export const installMutantTools = () => install('Installing Stryker', join('tests', 'mutants', 'tools'))

/** Installs the packages of a folder unless they match its lockfile. */
function install(what, folder) {
  const mark = join(root, folder, 'node_modules', '.fleje-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (step(what, () => runNpm(args, { quiet: true })) !== 0)
    giveUp(`The tools in ${folder} could not be installed: see what npm says above.`)
  writeFileSync(mark, wanted)
}
