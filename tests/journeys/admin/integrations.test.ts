/** An admin gives another program a key and a webhook, and later takes both away. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { confirmDeletion, fill, heading, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test('an ERP gets access with a key, and loses it when the key is revoked', async ({ root }) => {
  await root.goto('/dashboard')
  await root.getByRole('navigation').getByRole('link', { name: 'Integrations', exact: true }).click()
  await expect(heading(root, 'Integrations')).toBeVisible()

  await press(root, 'Create a key')
  await sees(root, 'Please name the program that uses the key')
  await fill(root, { 'Name of the program': 'ERP' })
  await root.getByLabel('Rights').selectOption('orders')
  await press(root, 'Create a key')
  const key = await root.getByLabel('The new key').inputValue()
  const status = async () => {
    const requested = await root.request.get('/api/orders?limit=1', { headers: { authorization: `Bearer ${key}` } })
    return requested.status()
  }
  expect(await status()).toBe(200)

  await root.reload()
  await sees(root, /^Last used|Last used/)
  await expect(root.getByText(key)).toHaveCount(0)
  await confirmDeletion(root, 'Revoke the key ERP')
  await isTold(root, 'Key revoked')
  expect(await status()).toBe(401)
})

test('an ERP’s webhook is added, tested, changed and removed @rare', async ({ root }) => {
  const came: string[] = []
  const program = createServer(async (request, response) => {
    for await (const chunk of request) came.push(String(chunk))
    response.end()
  })
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address of this form.
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/fleje`

  await root.goto('/dashboard/integrations')
  await press(root, 'Add the address')
  await sees(root, 'Please choose at least one event')
  await fill(root, { Address: url })
  await root.getByRole('checkbox', { name: 'Order paid' }).check()
  await press(root, 'Add the address')
  await expect(root.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await press(root, 'Done')

  // Other tests have added addresses, too.
  const here = root.getByRole('region', { name: url })
  const pressHere = (name: string) => here.getByRole('button', { name, exact: true }).click()
  await pressHere('Send a test')
  await isTold(root, 'Delivered: 200')
  expect(came.map((body) => JSON.parse(body).type)).toEqual(['test'])
  await here.getByText('Latest deliveries').click()
  await expect(here.getByRole('listitem')).toHaveText(/^Test\s*Delivered/)

  await new Promise((resolve) => program.close(resolve))
  await pressHere('Send a test')
  await isTold(root, 'Not delivered: The connection was refused')

  await pressHere('Change')
  await here.getByLabel('Stock low').check()
  await press(root, 'Save the address')
  await isTold(root, 'Address saved')
  await expect(here.getByText('Order paid, Stock low')).toBeVisible()
  await pressHere('Switch off')
  await isTold(root, 'Switched off')
  await confirmDeletion(root, `Remove ${url}`)
  await isTold(root, 'Address removed')
})
