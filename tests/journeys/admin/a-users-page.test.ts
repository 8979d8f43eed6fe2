/** An admin finds a user with the search and acts on the user's page; a user who is signed out in the middle of work sees why. */
import { fill, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test('an admin finds a user with the search, signs the user out everywhere, makes the user an admin, removes that role, and deletes the user @rare', async ({
  root,
  ana,
  anaMember: { name, email },
}) => {
  await ana.goto('/dashboard/myProfile')
  await fill(ana, {
    ...{ Location: 'Zaragoza', Education: 'Engineer', 'Image link': '/favicon.svg', Phone: '976000000' },
    Linkedin: 'https://www.linkedin.com/in/ana',
  })
  await root.goto('/dashboard/allUsers')
  await expect(root.getByRole('table')).toBeVisible()
  const history = root.getByRole('region', { name: 'History' })

  await test.step('the user is signed out everywhere, and the page that the user has open says so', async () => {
    await root.keyboard.press('Control+k')
    await root.keyboard.type(email)
    await expect(root.getByRole('option', { name: new RegExp(name) })).toHaveCount(1)
    await root.keyboard.press('Enter')
    await expect(root.getByRole('heading', { level: 1, name })).toBeVisible()
    await root.getByRole('button', { name: 'End all sessions' }).click()
    await root.getByRole('button', { name: 'Yes, end all' }).click()
    await sees(root, 'All sessions ended')
    await expect(root.getByText('Not signed in anywhere.')).toBeVisible()
    await expect(history).toContainText('All sessions ended')

    await ana.getByRole('button', { name: 'Update User' }).click()
    await sees(ana, /You have been signed out.*what you typed is kept/)
    await expect(ana).toHaveURL(/\/login/)
  })

  await test.step('the user becomes an admin, and then a customer again', async () => {
    const who = root.getByRole('region', { name: 'Customer', exact: true })
    await who.getByRole('button', { name: `Make Admin: ${email}` }).click()
    await sees(root, 'Successfully made an admin')
    await who.getByRole('button', { name: `Remove admin: ${email}` }).click()
    await root.getByRole('button', { name: 'Yes, remove admin' }).click()
    await sees(root, 'No longer an admin')
    await expect(history.getByRole('listitem').filter({ hasText: 'Made an admin' })).toBeVisible()
    await expect(history.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  })

  await test.step('the user is deleted, after a question that says that paid orders and reviews stay', async () => {
    await root.getByRole('button', { name: `Delete the user ${email}` }).click()
    await expect(root.getByRole('alertdialog')).toContainText('Paid orders and reviews stay.')
    await root.getByRole('button', { name: 'Yes, delete it!' }).click()
    await sees(root, `${email} deleted`)
    await expect(root).toHaveURL('/dashboard/allUsers')
  })
})
