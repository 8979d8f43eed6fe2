/** The lead time of a product: the working days until it is in stock again after it was sold out. */
import { describe, expect, it } from 'vitest'
import { openHistory, undo } from '#tests/changes/history.ts'
import { openShop } from '#tests/shop.ts'
import { openCsv, rowsIn } from './csv.ts'

describe('a lead time', () => {
  it('is imported from a CSV, and is in the next download', async () => {
    const shop = await openShop()
    const { admin, apply, download } = await openCsv(shop)
    const put = async (days: string) => {
      await apply(`slug,leadTimeDays\npet-strap-16-x-1-0-mm,${days}`)
      const { technicalData } = await admin.findProduct({ id: shop.productId })
      return [technicalData.leadTimeDays, rowsIn(await download())[0]?.leadTimeDays]
    }
    expect(await put('12')).toEqual([12, '12'])
    expect(await put('20')).toEqual([20, '20'])
  })

  it('is listed in the history when it is changed, and the change can be undone', async () => {
    const { rosa, find, edit } = await openHistory()
    await edit({ technicalData: { leadTimeDays: 12 } })
    const change = await edit({ technicalData: { leadTimeDays: 30 } })
    expect(change.fields).toEqual([{ label: 'Lead time in working days', before: '12', after: '30' }])
    await undo(rosa, change)
    expect((await find()).technicalData).toEqual({ leadTimeDays: 12 })
  })
})
