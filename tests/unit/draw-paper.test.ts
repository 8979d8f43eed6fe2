import { expect, it } from 'vitest'
import type { PaperFacts } from '#server/database/stored-paper.ts'
import { drawWithin } from '#server/papers/draw-beside.ts'
import { drawPapers } from '#server/papers/draw-paper.ts'
import { isEverything } from '#tests/sample.ts'
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

// The drawing keeps a core busy for five seconds.
if (isEverything)
  it('a drawing that hangs is ended after its time and reported, and the queued papers are drawn', async () => {
    const draw = drawWithin(5_000)
    // Breaking this word into lines takes minutes, because each letter that is cut off causes the rest to be measured again.
    const hanging = draw({ papers: [{ ...packingSlip('Ana'), closing: 'x'.repeat(100_000) }] })
    const queued = draw({ papers: [packingSlip('Irene')] })
    await expect(hanging).rejects.toThrow('A paper was not drawn within 5 seconds')
    expect((await readPaper(new File([new Uint8Array(await queued)], 'packing slip'))).text).toContain('Irene')
  })
