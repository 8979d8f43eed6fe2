/** The configuration of a command: the environment, with `.env` in the checkout as the fallback. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { BadConfiguration, type Config, readConfig } from '../base/config.ts'
import { isRelease } from '../base/release.ts'

/** Reads the configuration. If it is wrong, prints all problems and exits. `onlyDatabase`: as in `readConfig`. */
export function readProcessConfig({ onlyDatabase = false } = {}): Config {
  try {
    return readConfig(readEnvironment(process.env), { isRelease, onlyDatabase })
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    console.error(`The shop cannot start:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`)
    process.exit(1)
  }
}

const defaultFile = fileURLToPath(new URL('../../.env', import.meta.url))

/** ENV_FILE names another file to read instead of `.env`; when it is empty, as in the tests, no file is read. */
function readEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = environment.ENV_FILE ?? defaultFile
  if (file === '' || (file === defaultFile && !existsSync(file))) return environment
  return { ...parseEnv(readText(file)), ...environment }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new BadConfiguration([`ENV_FILE ${file} cannot be read`])
  }
}
