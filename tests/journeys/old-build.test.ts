/** A page that was opened before an upgrade: the shop no longer has the scripts of the page. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const checksForms = /\/assets\/schemas-[^/]+\.js$/
const namesScripts = /\/assets\/manifest-[^/]+\.js$/

/** Answers 404 for these files, as the shop does for files of an old build. */
async function lose(page: Page, files: RegExp[]): Promise<void> {
  for (const file of files) await page.route(file, (route) => route.fulfill({ status: 404, body: 'Not found' }))
}

test('a page reloads itself if the script that checks its form belongs to an old build and is gone', async ({
  visitor,
}) => {
  await visitor.goto('/login', { waitUntil: 'networkidle' })
  await lose(visitor, [checksForms, namesScripts])
  const again = visitor.waitForEvent('framenavigated')
  await visitor.getByLabel('Email').focus()
  await again
  await visitor.unrouteAll()
  expect(new URL(visitor.url()).pathname).toBe('/login')
})

test('a page stays as it is, with its typed text, when only one script cannot be loaded @rare', async ({ visitor }) => {
  await visitor.goto('/login', { waitUntil: 'networkidle' })
  await lose(visitor, [checksForms])
  const requested = visitor.waitForResponse(
    (answer) => namesScripts.test(answer.url()) && answer.request().method() === 'HEAD',
  )
  await visitor.getByLabel('Email').fill('ana@fleje.example')
  expect((await requested).status()).toBe(200)
  await expect(visitor.getByLabel('Email')).toHaveValue('ana@fleje.example')
})
