/** The signing secrets of webhooks in the database. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { webhookEndpoints } from '#server/database/integration-schema.ts'
import { signatureOf } from '#server/integrations/payload.ts'
import { root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop, openShopOn, type TestShop } from '#tests/shop.ts'
import { type Came, startProgram, tellProgram } from './endpoint.ts'

const realShop = { ...production, WEBHOOKS_TO_PRIVATE_ADDRESSES: '1' }

async function keptSecret({ database }: TestShop): Promise<string> {
  const [row] = await database.db.select({ secret: webhookEndpoints.secret }).from(webhookEndpoints)
  return row?.secret ?? ''
}

function isSignedBy(secret: string, { body, headers }: Came): boolean {
  const signature = String(headers['fleje-signature'])
  const seconds = Number(/^t=(\d+)/.exec(signature)?.[1])
  return signature === signatureOf(secret, body, new Date(seconds * 1000))
}

it('a secret is unreadable in the database, and signatures match the secret that was shown', async () => {
  const shop = await openShop({ environment: realShop })
  const program = await startProgram()
  const { admin, id, secret } = await tellProgram(shop, program, ['order.paid'])
  const kept = await keptSecret(shop)
  expect(kept).toMatch(/^sealed:[\w-]{90,}$/)
  expect(Buffer.from(kept.slice('sealed:'.length), 'base64url').toString('latin1')).not.toContain(secret.slice(0, 12))
  await admin.testEndpoint({ id })
  expect(program.came.map((came) => isSignedBy(secret, came))).toEqual([true])
})

it('a secret stored before secrets were encrypted still signs, and is encrypted when it is used', async () => {
  const shop = await openShop({ environment: realShop })
  const program = await startProgram()
  const { admin, id } = await tellProgram(shop, program, ['order.paid'])
  await shop.database.db.update(webhookEndpoints).set({ secret: 'whsec_of_before' }).where(eq(webhookEndpoints.id, id))
  for (const _ of ['in clear', 'sealed']) await admin.testEndpoint({ id })
  expect(program.came.map((came) => isSignedBy('whsec_of_before', came))).toEqual([true, true])
  expect(await keptSecret(shop)).toMatch(/^sealed:/)
})

it('if a secret cannot be decrypted any more, nothing is sent, and the result says what to do', async () => {
  const shop = await openShop({ environment: realShop })
  const program = await startProgram()
  const { id } = await tellProgram(shop, program, ['order.paid'])
  const other = await openShopOn(shop.database, {
    environment: { ...realShop, AUTH_SECRET: 'Zq4tW8yR2uE6iO0pA3sD7fG1hJ5kL9xC' },
  })
  const sent = await (await other.as(root)).testEndpoint({ id })
  expect(sent.answer).toBe(
    'The secret of this address was encrypted with another AUTH_SECRET: remove the address and add it again',
  )
  expect(program.came).toEqual([])
})
