/** Draws the QR code of a transfer below the text of an unpaid invoice. */
import encodeQr from 'qr'
import { transferCodeLook } from '#contract/bank/rules/transfer-code.ts'
import { bottomOf, type Doc, ink, margin, muted, say, widthOf } from './page-layout.ts'

/** In points, with the quiet zone: 3.8 cm. */
const size = 108
const gap = 14

export function drawTransferCode(doc: Doc, code: string): void {
  if (doc.y + gap + size > bottomOf(doc)) doc.addPage()
  const top = doc.y + gap
  const rows = encodeQr(code, 'raw', transferCodeLook)
  const each = size / rows.length
  const content = doc.markStructureContent('Figure')
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) doc.rect(margin + x * each, top + y * each, each, each)
  doc.fill(ink)
  doc.endMarkedContent()
  doc.addStructure(doc.struct('Figure', { alt: 'QR code of the transfer' }, [content]))
  doc.font('regular').fontSize(8.5).fillColor(muted)
  const beside = margin + size + gap
  say(doc, 'P', 'Scan this code with the app of your bank to fill in the transfer.', beside, top, {
    width: widthOf(doc) - size - gap,
  })
  doc.y = top + size
}
