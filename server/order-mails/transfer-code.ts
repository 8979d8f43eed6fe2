/** The file with the QR code of a transfer, for mails. GIF, because many mail programs show no SVG. */
import { transferCodeLook } from '#contract/bank/rules/transfer-code.ts'

const pixelsEach = 6

/** The library is imported with the first code. */
export async function transferCodeFile(code: string, orderNumber: string): Promise<File> {
  const { default: encodeQr } = await import('qr')
  const gif = encodeQr(code, 'gif', { ...transferCodeLook, scale: pixelsEach })
  return new File([gif], `transfer for ${orderNumber}.gif`, { type: 'image/gif' })
}
