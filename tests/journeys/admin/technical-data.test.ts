/** An admin enters the technical data of a product, and the product's page shows them. */
import { coil } from '#tests/coil.ts'
import { isTold, press, sees, sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { openForm } from './product-form.ts'

test('a product is added with the technical data of its type @rare', async ({ root, visitor, asRoot }) => {
  await root.goto('/dashboard/addProduct')
  await root.getByLabel('Product Name:').fill('PET strap for the sheet')
  await root.getByLabel('Product image link:').fill(coil.image)
  await root.getByLabel('Product short description:').fill('A strap.')
  await root.getByLabel('Minimum Order:').fill('2')
  await root.getByLabel('Product Quantity:').fill('10')
  await root.getByLabel('Available Quantity:').fill('10')
  await root.getByLabel('Price Per Unit:').fill('99,90')
  await root.getByLabel('Select product category:').selectOption('plastic')
  await root.getByLabel('Product full description:').fill('A strap for pallets.')
  await expect(root.getByLabel('Break strength')).toHaveCount(0)
  await root.getByLabel('Article number (optional)').fill('PT-7777')
  await root.getByLabel('Type (optional)').selectOption('strap')
  await press(root, 'Add Product')
  await expect.poll(() => sentenceUnder(root, 'Break strength')).toBe('Please enter: break strength')

  await root.getByRole('group', { name: 'Material', exact: true }).getByLabel('PET').check()
  await root.getByLabel('Width, from').fill('16')
  await root.getByLabel('Width, up to').fill('16')
  await root.getByLabel('Thickness').fill('0,85')
  await root.getByLabel('Break strength').fill('5000')
  await root.getByLabel('Coil length').fill('1400')
  for (const [field, unit] of [
    ['Thickness', 'millimetres'],
    ['Break strength', 'newtons'],
    ['Coil length', 'metres'],
  ] as const)
    await expect(root.getByLabel(field)).toHaveAccessibleDescription(unit)
  await press(root, 'Add Product')
  await isTold(root, 'Product added successfully')

  await visitor.goto('/catalog/pet-strap-for-the-sheet')
  const sheet = visitor.getByRole('table', { name: 'Technical data of PET strap for the sheet' })
  for (const [fact, value] of [
    ['Article number', 'PT-7777'],
    ['Material', 'PET'],
    ['Thickness', '0.85'],
    ['Coil length', '1,400'],
  ] as const)
    await expect(sheet.getByRole('row').filter({ hasText: fact })).toContainText(value)

  const { _id: id } = await asRoot.findProductBySlug({ slug: 'pet-strap-for-the-sheet' })
  await openForm(root, id)
  await expect(root.getByLabel('Thickness')).toHaveValue('0.85')
  await root.getByLabel('Weight').fill('21.5')
  await press(root, 'Update Product')
  await sees(root, '21.5')
  expect((await asRoot.findProduct({ id })).technicalData).toMatchObject({ weightKg: 21.5, materials: ['PET'] })
})

test('a change that another admin has saved meanwhile is kept, and so is the typed text @rare', async ({
  root,
  asRoot,
}) => {
  const technicalData = {
    ...{ type: 'strap' as const, materials: ['PET' as const], widthMinMm: 16, widthMaxMm: 16, thicknessMm: 1 },
    ...{ breakStrengthN: 5_000, coilLengthM: 1_200 },
  }
  const { _id: id } = await asRoot.addProduct({ body: { ...coil, technicalData } })
  await openForm(root, id)
  const theirs = { ...technicalData, elongationPercent: 12 }
  await asRoot.updateProduct({ id, body: { ...coil, technicalData: theirs, version: 1 } })
  await root.getByLabel('Weight').fill('21.5')
  await press(root, 'Update Product')
  await sees(
    root,
    /The fields that you left alone now show the other admin’s values: please check them, and save again\.$/,
  )
  await expect(root.getByLabel('Elongation')).toHaveValue('12')
  await expect(root.getByLabel('Weight')).toHaveValue('21.5')
  await press(root, 'Update Product')
  await expect(root).toHaveURL(`/dashboard/productDetails/${id}`)
  expect((await asRoot.findProduct({ id })).technicalData).toEqual({ ...theirs, weightKg: 21.5 })
})
