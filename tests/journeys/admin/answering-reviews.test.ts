/**
 * An admin answers a review in four steps, hides another in one more step, and deletes a third. If another admin has saved an
 * answer in the meantime, the admin sees that answer.
 */
import { longWord } from '../access/fit.ts'
import { sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test('everyone sees an admin’s answer to a review; a review that an admin has hidden is shown only to its author', async ({
  root,
  ana,
  asRoot,
  asAna,
  anaMember: { name, email },
  visitor,
}) => {
  const words = { name, email, image: '/favicon.svg', company: longWord, position: 'Buyer', number: 4 }
  await asAna.addReview({ body: { ...words, review: 'Seals arrive in packs that are too large' } })
  await asAna.addReview({ body: { ...words, review: 'Buy old boxes' } })

  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps += 1
    await act
  }
  const rowOf = (text: string) => root.getByRole('row').filter({ hasText: text })
  const { _id: id } = await asAna.addReview({ body: { ...words, review: 'Splices hold well' } })
  await step(root.goto('/dashboard/allReviews'))
  await step(
    rowOf('Seals arrive')
      .getByRole('button', { name: `Answer: review by ${name}` })
      .click(),
  )
  await step(root.getByRole('dialog').getByLabel('Your answer').fill('From May onwards, in packs of 500'))
  await step(root.getByRole('button', { name: 'Save the answer' }).click())
  await sees(root, 'Review answered')
  await expect(rowOf('Seals arrive')).toContainText('From May onwards, in packs of 500')
  expect(steps).toBe(4)
  await step(
    rowOf('Buy old')
      .getByRole('button', { name: `Hide the review by ${name}` })
      .click(),
  )
  await expect(rowOf('Buy old').getByText('Hidden', { exact: true })).toBeVisible()
  expect(steps).toBe(5)
  await test.step('a review is new until it is answered, hidden or marked as seen', async () => {
    const isNew = (text: string) => rowOf(text).getByText('New', { exact: true })
    await expect(isNew('Splices hold well')).toBeVisible()
    for (const done of ['Seals arrive', 'Buy old']) await expect(isNew(done)).toHaveCount(0)
    await rowOf('Splices hold well')
      .getByRole('button', { name: `Mark the review by ${name} as seen` })
      .click()
    await expect(isNew('Splices hold well')).toHaveCount(0)
  })
  await root.setViewportSize({ width: 390, height: 844 })
  await expect(root.getByRole('region', { name: 'All Reviews' }), 'A long company name wraps on a card').toHaveCount(0)
  await root.setViewportSize({ width: 1280, height: 720 })

  await test.step('an answer that another admin has saved meanwhile is shown, and is replaced only by saving a second time', async () => {
    await rowOf('Splices hold well')
      .getByRole('button', { name: `Answer: review by ${name}` })
      .click()
    await root.getByLabel('Your answer').fill('Cheers')
    await asRoot.answerReview({ id, body: { answer: 'Thank you', seen: '' } })
    await root.getByRole('button', { name: 'Save the answer' }).click()
    await expect(root.getByRole('dialog').getByRole('alert')).toContainText('The answer now says: “Thank you”')
    await expect(root.getByLabel('Your answer')).toHaveValue('Cheers')
    await root.getByRole('button', { name: 'Save the answer' }).click()
    await expect(root.getByRole('dialog')).toHaveCount(0)
    expect((await asRoot.listReviews()).find(({ _id }) => _id === id)?.answer?.text).toBe('Cheers')
  })
  await test.step('a review is deleted', async () => {
    await expect(rowOf('Splices hold well')).toContainText('4/5')
    await rowOf('Splices hold well')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(rowOf('Splices hold well').getByText('Deleted', { exact: true })).toBeVisible()
  })

  for (const path of ['/', '/reviews']) {
    await visitor.goto(path)
    const shown = visitor.getByRole('figure').filter({ hasText: 'Seals arrive' })
    await expect(shown).toContainText(/Answer from Fleje.*From May onwards, in packs of 500/)
    await expect(shown).not.toContainText('Verified purchase')
    await expect(visitor.getByText('Buy old boxes')).toHaveCount(0)
  }
  await ana.goto('/dashboard/addReview')
  const own = ana.getByRole('region', { name: 'Your reviews' })
  await expect(own.getByRole('listitem').filter({ hasText: 'Buy old' })).toContainText('only you see it here')
  await expect(own).toContainText('From May onwards, in packs of 500')
})
