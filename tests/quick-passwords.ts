/**
 * Hashes passwords with a hundredth of the shop's work, which took most of the time of the tests about accounts.
 * `npm run test:everything` hashes as the shop does.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isEverything } from './sample.ts'

const { scrypt } = crypto
type Done = (error: Error | null, key: Buffer) => void

function scryptQuickly(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) {
  scrypt(password, salt, length, { ...options, N: 128 }, done)
}

// All test files of a worker share its modules.
if (!isEverything && scrypt.name !== scryptQuickly.name) {
  // Cast: node:crypto also declares a form without options, which nobody uses here.
  crypto.scrypt = scryptQuickly as unknown as typeof scrypt
  syncBuiltinESMExports()
}
