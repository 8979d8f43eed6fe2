/** An admin switches VAT on, sees before saving what buyers would pay, and undoes the change in the history. */
import { sample } from '#tests/sample.ts'
import { fill, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test.use({ expectedComplaints: /status of 422/ })

const buyers = [
  { name: 'Valencia', vat: '$82.32', total: '$474.32', why: 'VAT 21 %: the goods stay in Spain' },
  { name: 'Berlin, with a valid VAT number', vat: '$0.00', total: '$392.00', why: 'a business in another EU country' },
  { name: 'Berlin, without a VAT number', vat: '$82.32', total: '$474.32', why: 'gives no valid VAT number' },
  { name: 'Las Palmas, Canary Islands', vat: '$0.00', total: '$392.00', why: 'leave the EU’s VAT territory' },
  { name: 'Texas', vat: '$0.00', total: '$392.00', why: 'leave the EU’s VAT territory' },
]

for (const width of sample([390, 1280], 1))
  test(`at ${width} px, an admin switches VAT on and sees before saving what five buyers would pay @rare`, async ({
    root,
    visitor,
  }) => {
    await root.setViewportSize({ width, height: 900 })
    await root.goto('/dashboard/shop')
    const tax = root.getByRole('region', { name: 'Tax' })
    const rowOf = (name: string) => tax.getByRole('row').filter({ hasText: name })
    const vat = tax.getByRole('radio', { name: 'Spanish VAT' })
    const number = tax.getByRole('textbox', { name: 'VAT number' })
    await test.step('the five buyers change as soon as VAT is chosen', async () => {
      for (const { name } of buyers) await expect(rowOf(name).getByRole('cell')).toHaveText(['$0.00', '$392.00'])
      await vat.check()
      for (const { name, vat: added, total, why } of buyers) {
        await expect(rowOf(name).getByRole('cell')).toHaveText([added, total])
        await expect(rowOf(name).getByRole('rowheader')).toContainText(why)
      }
      await expect(tax).toContainText('not from a tax adviser')
      expect(await root.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
    await test.step('a wrong VAT number is refused under its field, and no input is lost', async () => {
      await number.fill('ESB58378432')
      await fill(root, { 'Register of companies (optional)': 'Registro Mercantil de Valencia, hoja V-78901' })
      await press(root, 'Save the shop')
      await expect(number).toHaveAccessibleDescription(/This is not a valid Spanish VAT number/)
      await expect(vat).toBeChecked()
    })
    await test.step('the saved settings are there after a reload, and on every page', async () => {
      await number.fill('ESB58378431')
      await press(root, 'Save the shop')
      await isTold(root, 'Shop saved')
      await root.reload()
      await expect(vat).toBeChecked()
      await expect(number).toHaveValue('ESB58378431')
      await expect(rowOf('Valencia')).toContainText('$474.32')
      await visitor.goto('/')
      await sees(visitor, 'Registro Mercantil de Valencia, hoja V-78901')
    })
    // Also restores the settings for other tests.
    await test.step('an undo in the history switches VAT off again', async () => {
      await root.goto('/dashboard/history')
      const change = root.getByRole('row').filter({ hasText: 'Spanish VAT' }).first()
      await change.getByRole('button', { name: /^Undo/ }).click()
      await root.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click()
      await isTold(root, 'Change undone')
      await root.goto('/dashboard/shop')
      await expect(tax.getByRole('radio', { name: 'No tax' })).toBeChecked()
      await expect(tax.getByRole('checkbox', { name: 'No tax is charged on our products' })).toBeChecked()
    })
  })
