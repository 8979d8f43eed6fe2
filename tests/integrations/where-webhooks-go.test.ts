/** Allowed addresses of webhooks: in production, only public addresses over https, and none in our own network. */
import { expect, it } from 'vitest'
import { post } from '#server/integrations/post.ts'
import { isPublicAddress } from '#server/integrations/public-address.ts'
import { root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop } from '#tests/shop.ts'
import { startProgram, tellProgram } from './endpoint.ts'

const careful = { mayBePrivate: false, timeoutMs: 2_000 }

it.each([
  ['127.0.0.1', '127.1.2.3', '10.0.0.8', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1'],
  ['224.0.0.1', '255.255.255.255', '198.18.0.1', 'localhost', ''],
])('%s and similar addresses are not public', (...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

it('all other addresses are public', () => {
  const world = ['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4003:80e::200e']
  expect(world.filter((address) => !isPublicAddress(address))).toEqual([])
})

it.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
  'nothing is sent to this machine under the name %s',
  async (host) => {
    const program = await startProgram()
    const url = `http://${host}:${new URL(program.url).port}/`
    expect(await post({ url, body: '{}', headers: {} }, careful)).toEqual({
      isTaken: false,
      says: 'The address is in a private network',
    })
    expect(program.came).toEqual([])
  },
)

it('a redirect into our own network is not followed', async () => {
  const [outside, inside] = [await startProgram(), await startProgram()]
  outside.answer(inside.url)
  const { admin, id } = await tellProgram(await openShop(), outside, ['order.paid'])
  expect(await admin.testEndpoint({ id })).toMatchObject({ answer: '307: redirects are not followed' })
  expect(outside.came).toHaveLength(1)
  expect(inside.came).toEqual([])
})

it.each(['http://erp.example/', 'ftp://erp.example/', 'https://user:secret@erp.example/', 'erp'])(
  'production does not accept %s',
  async (url) => {
    const admin = await (await openShop({ environment: production })).as(root)
    const added = admin.addEndpoint({ body: { url, kinds: ['order.paid'] } })
    await expect(added).rejects.toMatchObject({ status: 422, errors: { url: expect.any(String) } })
  },
)

it('production sends nothing to its own machine unless a setting allows it', async () => {
  const program = await startProgram()
  const url = program.url.replace('http:', 'https:')
  const admin = await (await openShop({ environment: production })).as(root)
  const { _id: id } = await admin.addEndpoint({ body: { url, kinds: ['order.paid'] } })
  expect(await admin.testEndpoint({ id })).toMatchObject({
    state: 'given up',
    answer: 'The address is in a private network',
  })
  expect(program.came).toEqual([])
})

it('production sends to a private address if a setting allows it', async () => {
  const program = await startProgram()
  const environment = { ...production, WEBHOOKS_TO_PRIVATE_ADDRESSES: '1' }
  const admin = await (await openShop({ environment })).as(root)
  const { _id: id } = await admin.addEndpoint({ body: { url: program.url, kinds: ['order.paid'] } })
  expect(await admin.testEndpoint({ id })).toMatchObject({ state: 'delivered', answer: '200' })
})

it('a demo that others can reach sends nothing into its own network', async () => {
  const program = await startProgram()
  const admin = await (await openShop({ environment: { DEMO_OPEN_TO_NETWORK: '1' } })).as(root)
  const url = program.url.replace('http:', 'https:')
  const { _id: id } = await admin.addEndpoint({ body: { url, kinds: ['order.paid'] } })
  expect(await admin.testEndpoint({ id })).toMatchObject({ answer: 'The address is in a private network' })
})
