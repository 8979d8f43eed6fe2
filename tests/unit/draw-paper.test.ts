import { expect, it } from 'vitest'
import type { PaperFacts } from '#server/database/stored-paper.ts'
import { drawPapers } from '#server/papers/draw-paper.ts'
import { readPaper } from '../papers/read-paper.ts'

const packingSlip = (receiver: string): PaperFacts => ({
  ...{ kind: 'packing slip', number: 'F-10001', issuedOn: '2026-11-23', size: 'A4', references: [], extras: [] },
  ...{ seller: { name: 'Fleje', lines: ['Zaragoza'], bankLine: '' }, buyer: [receiver], deliverTo: [receiver] },
  ...{ lines: [{ name: 'PET strap', sku: 'PET-16', quantity: 40 }], closing: '' },
})

it('the text of a paper can be extracted, whatever papers were drawn earlier', async () => {
  await drawPapers([packingSlip('Íñigo')])
  const { text } = await readPaper(new File([await drawPapers([packingSlip('Irene')])], 'packing slip'))
  expect(text).toContain('Irene')
})

it('the same facts give the same paper, whatever papers were drawn in between', async () => {
  const first = await drawPapers([packingSlip('Ínes AVALÁ')])
  await drawPapers([packingSlip('Irene Ávalos')])
  expect(await drawPapers([packingSlip('Ínes AVALÁ')])).toEqual(first)
})
