import { heading, isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { sellToDoor, signUpPacker } from './packing.ts'

test('a packer whose role is taken away while To ship is open gets a notice, stays signed in, and no longer sees its links @rare', async ({
  shop,
  open,
  asAna,
  anaMember,
  asRoot,
}) => {
  const [order] = await sellToDoor(shop, asAna, 1)
  const member = await signUpPacker(shop, asRoot)
  const packer = await open({ as: member })
  await packer.goto(`/dashboard/toShip?q=${anaMember.email}`)
  const ship = packer.getByRole('button', { name: `Ship without a number: order ${order?.number}` })
  await expect(ship).toBeVisible()
  await asRoot.putOfficeRole({ email: member.email, body: { officeRole: 'none' } })
  await ship.click()
  await isTold(packer, 'Your role has changed: you can no longer open some screens')
  await expect(heading(packer, 'My Orders')).toBeVisible()
  await expect(packer.getByRole('link', { name: 'To ship' })).toHaveCount(0)
  await expect(packer.getByRole('button', { name: 'Your account' })).toBeVisible()
})
