/** Checks out another release of the shop. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Workplace } from './workplace.ts'

const own = fileURLToPath(new URL('..', import.meta.url))
const lockOf = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8')

/** The folder of the checkout, with packages installed and pages built by its own scripts. */
export function checkOut({ folder }: Workplace, ref: string): string {
  const checkout = join(folder, 'release-before')
  mkdirSync(checkout)
  const archive = execFileSync('git', ['archive', ref], { cwd: own, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['x'], { cwd: checkout, input: archive })
  if (lockOf(checkout) === lockOf(own)) symlinkSync(join(own, 'node_modules'), join(checkout, 'node_modules'))
  const prepare = "import('./scripts/prepare.mjs').then((steps) => steps.buildPages(steps.installPackages()))"
  execFileSync(process.execPath, ['-e', prepare], { cwd: checkout, stdio: 'inherit' })
  return checkout
}
