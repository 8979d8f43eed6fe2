// The processor time of programs, on Linux: other systems do not tell.
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The seconds of a process and of those that it has started and that have ended. Undefined if the system does not tell. */
export function processorSeconds(pid = 'self') {
  try {
    // The name, in brackets, may contain blanks. See proc(5): utime, stime, cutime, cstime.
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return facts.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / ticksPerSecond, 0)
  } catch {
    return undefined
  }
}
