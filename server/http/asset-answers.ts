/** The built scripts, styles and fonts as cached answers, in the codings that the build wrote. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import { addForm, type CachedAnswer, makeCachedAnswer } from './cached-answer.ts'
import { builtFolder, forever } from './static-files.ts'

export const assetPath = /^\/assets\/[\w-]+(\.[\w-]+)+$/

/** Undefined when there is no such file. */
export async function readAsset(path: string, headers: [string, string][]): Promise<CachedAnswer | undefined> {
  const file = fileURLToPath(builtFolder) + path.slice(1)
  const [body, br, gzip] = await Promise.all([file, `${file}.br`, `${file}.gz`].map(readIfThere))
  if (!body) return undefined
  const type = getMimeType(path) ?? 'application/octet-stream'
  const answer = makeCachedAnswer(200, [['content-type', type], ['cache-control', forever], ...headers], body)
  // The build skips files that compression does not shrink: they are sent uncompressed.
  addForm(answer, 'br', br)
  addForm(answer, 'gzip', gzip)
  return answer
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
