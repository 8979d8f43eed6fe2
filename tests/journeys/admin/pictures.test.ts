/** An admin drops or chooses pictures of a product, and everyone sees them. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { coil } from '#tests/coil.ts'
import { demoPicture } from '#tests/screen-states.ts'
import type { Api } from '#web/api/client.ts'
import { isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|status of 4\d\d/ })

const files = (page: Page) => page.getByLabel('Picture files')
const link = (page: Page) => page.getByLabel('Product image link:')

/** A small picture. The shop converts each picture to several widths, and a large one takes a second of processor time. */
async function picture(name: string) {
  const file = await demoPicture(name)
  return { ...file, buffer: await sharp(file.buffer).resize({ width: 80 }).webp().toBuffer() }
}

async function openNew(page: Page, admin: Api) {
  const name = `Strap of ${Date.now()}`
  const { _id: id } = await admin.addProduct({ body: { ...coil, name } })
  const { slug } = await admin.findProduct({ id })
  await page.goto(`/dashboard/updateProduct/${id}`)
  await expect(link(page)).toHaveValue(coil.image)
  return { id, slug, name }
}

test('a product is added with a dropped picture and a chosen one', async ({ root, visitor }) => {
  await root.goto('/dashboard/addProduct')
  const name = `Edge protector of ${Date.now()}`
  for (const [label, text] of [
    ['Product Name:', name],
    ['Product short description:', coil.description],
    ['Minimum Order:', '2'],
    ['Product Quantity:', '100'],
    ['Available Quantity:', '50'],
    ['Price Per Unit:', '12.50'],
    ['Product full description:', coil.fullDescription],
  ] as const)
    await root.getByLabel(label).fill(text)
  await root.getByLabel('Select product category:').selectOption('steel')
  await drop(root, 'ac-ep100')
  await sees(root, 'ac-ep100.webp is the main picture.')
  await expect(link(root)).toHaveValue(/^\/pictures\/[0-9a-f]{32}-800\.webp$/)
  await files(root).setInputFiles([await picture('bk-pp13-2')])
  await sees(root, 'bk-pp13-2.webp is a further picture. Please say what it shows.')

  await press(root, 'Add Product')
  await expect(root.getByLabel('What picture 2 shows')).toBeFocused()
  await sees(root, 'Say what the picture shows')
  await root.getByLabel('What picture 2 shows').fill('On the corner of a load')
  await press(root, 'Add Product')
  await isTold(root, 'Product added successfully')
  await expect(root.getByText('bk-pp13-2.webp')).toHaveCount(0)

  await root.getByRole('link', { name }).click()
  await root.getByRole('link', { name: 'Update' }).click()
  await expect(root.getByLabel('What picture 2 shows')).toHaveValue('On the corner of a load')
  await visitor.goto('/products?sort=newest')
  await visitor.getByRole('link', { name }).first().click()
  await isShown(visitor.getByRole('img', { name, exact: true }).first())
  await isShown(visitor.getByRole('figure', { name: 'On the corner of a load' }).getByRole('img'))
})

test('pictures are described, moved and removed by keyboard @rare', async ({ root, asRoot }) => {
  const { id } = await openNew(root, asRoot)
  await files(root).setInputFiles([await picture('bk-pp13-2'), await picture('ac-ep100')])
  await root.getByLabel('What picture 2 shows').fill('Closed')
  await root.getByLabel('What picture 3 shows').fill('On a corner')
  await root.getByRole('button', { name: 'Move up: picture 3' }).press('Enter')
  await expect(root.getByLabel('What picture 2 shows')).toBeFocused()
  await expect(root.getByLabel('What picture 2 shows')).toHaveValue('On a corner')
  await root.getByRole('button', { name: 'Make main: picture 3' }).press('Enter')
  await expect(link(root)).toHaveValue(/^\/pictures\/[0-9a-f]{32}-800\.webp$/)
  await expect(root.getByLabel('What picture 3 shows')).toHaveValue('')
  await root.getByRole('button', { name: 'Remove: picture 3' }).press('Enter')
  await expect(files(root)).toBeFocused()
  await press(root, 'Update Product')
  await isTold(root, 'Product updated successfully')
  const { image, views } = await asRoot.findProduct({ id })
  expect(image).toMatch(/^\/pictures\/[0-9a-f]{32}-800\.webp$/)
  expect(views).toEqual([
    { image: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-800\.webp$/), words: 'On a corner' },
  ])
})

test('a refusal is shown at the field, a note says that only the first frame of an animation is shown, and typed text stays @rare', async ({
  root,
  asRoot,
}) => {
  await openNew(root, asRoot)
  await root.getByLabel('Product Name:').fill('A better name')
  const drawing = { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await files(root).setInputFiles([drawing, broken, await picture('ac-ep100')])
  await expect(root.getByLabel('What picture 2 shows')).toBeVisible()
  await expect(files(root)).toHaveAccessibleDescription(/plan\.svg: Please choose .* broken\.jpg: Please choose/)

  await sees(root, '2 of 3 files rejected.')
  await root.context().setOffline(true)
  await files(root).setInputFiles([await picture('bk-pp13')])
  await sees(root, 'bk-pp13.webp: There is no connection. Nothing was sent.')
  await root.context().setOffline(false)
  await expect(root.getByLabel('Product Name:')).toHaveValue('A better name')
  await files(root).setInputFiles([await picture('bk-pp13')])
  await expect(root.getByLabel('What picture 3 shows')).toBeVisible()
  await expect(files(root)).not.toHaveAttribute('aria-invalid')

  const { buffer } = await picture('ac-ep100')
  const next = await sharp(buffer).negate({ alpha: false }).toBuffer()
  const animated = await sharp([buffer, next], { join: { animated: true } })
    .webp()
    .toBuffer()
  await files(root).setInputFiles([{ name: 'turning.webp', mimeType: 'image/webp', buffer: animated }])
  await sees(
    root,
    /^turning\.webp is a further picture\. .*The picture is animated: the shop shows only the first frame\./,
  )
})

async function isShown(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

/** Drops a file, as if dragged from a folder. */
async function drop(page: Page, file: string) {
  const { name, mimeType, buffer } = await picture(file)
  const sent = { name, type: mimeType, base64: buffer.toString('base64') }
  const dataTransfer = await page.evaluateHandle(({ name, type, base64 }) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], name, { type }))
    return transfer
  }, sent)
  await page.getByRole('group', { name: 'Pictures' }).dispatchEvent('drop', { dataTransfer })
}
