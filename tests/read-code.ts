/** Reads a QR code as a banking app does: from a picture of it. */
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'

export async function readCode(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQr({ width: info.width, height: info.height, data })
}
