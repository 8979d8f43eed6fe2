import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { spawnShop, startShop } from '#tests/shop-process.ts'

const dayMs = 24 * 60 * 60 * 1000
const ownAssets = fileURLToPath(new URL('../../build/client/assets', import.meta.url))

/** A folder with assets of an earlier release, each last used this many days ago. */
function leftByAnotherRelease(files: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, days] of Object.entries(files)) {
    writeFileSync(join(folder, name), 'export const from = "the release before"')
    const then = new Date(Date.now() - days * dayMs)
    utimesSync(join(folder, name), then, then)
  }
  return folder
}

describe('scripts and styles of the earlier release', () => {
  it('are still served to pages that were opened with that release', async () => {
    const folder = leftByAnotherRelease({ 'login-page-OLD00001.js': 2 })
    const { address } = await startShop({ KEPT_ASSETS_DIR: folder })
    const answer = await fetch(`${address}/assets/login-page-OLD00001.js`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toContain('the release before')
  })

  it('are kept beside the files of this release, and deleted after 30 days without use @rare', async () => {
    const folder = leftByAnotherRelease({ 'gone-OLD00002.js': 31, 'kept-OLD00003.js': 29 })
    const { address } = await startShop({ KEPT_ASSETS_DIR: folder })
    expect(readdirSync(folder).sort()).toEqual([...readdirSync(ownAssets), 'kept-OLD00003.js'].sort())
    expect((await fetch(`${address}/assets/gone-OLD00002.js`)).status).toBe(404)
  })

  it('are not served if KEPT_ASSETS_DIR is not set @rare', async () => {
    const { address } = await startShop()
    expect((await fetch(`${address}/assets/login-page-OLD00001.js`)).status).toBe(404)
  })

  it('cannot be kept if KEPT_ASSETS_DIR is a file: the shop says so in one sentence and does not start @rare', async () => {
    const folder = leftByAnotherRelease({ 'a-file': 1 })
    const shop = spawnShop({ KEPT_ASSETS_DIR: join(folder, 'a-file') })
    expect(await shop.ended).toMatchObject({ code: 1 })
    expect(shop.output().trim()).toBe(
      `KEPT_ASSETS_DIR ${join(folder, 'a-file')} must be a folder to which the shop can write.`,
    )
  })
})
