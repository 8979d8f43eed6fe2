// Compresses the built scripts, styles, SVG and JSON with gzip and brotli, so that the server does not have to.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const assets = fileURLToPath(new URL('../build/client/', import.meta.url))
const worthIt = /\.(js|css|svg|json)$/

for (const entry of readdirSync(assets, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worthIt.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
