/** No other site learns who reads customers' reviews, because the pages load pictures from this shop only. */
import { sample } from '#tests/sample.ts'
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import type { Member } from './members.ts'

const ours = '/pictures/people/marta-ruiz.svg'
/** A picture on another site, paths that do not lead to pictures, and a valid picture. */
const planted = [
  'https://tracker.example/me.png',
  '/api/ready',
  '/pictures/../api/health',
  '/pictures/%2e%2e/x.svg',
  ours,
]

/** Writes a review with each of these pictures. Returns the words with which all these reviews begin. */
async function writeReviews({ api, name, email }: Member): Promise<string> {
  const sentence = `${email} sent a picture`
  for (const [index, image] of planted.entries()) {
    const words = { company: 'Ebro', position: 'Buyer', review: `${sentence}, the ${index + 1}.`, number: 1 }
    await api.addReview({ body: { name, email, ...words, image } })
  }
  return sentence
}

for (const path of sample(['/', '/reviews'], 1))
  test(`${path} shows initials instead of any picture that is not the shop’s`, async ({
    shop,
    anaMember,
    visitor: page,
  }) => {
    const sentence = await writeReviews(anaMember)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(path)
    await sees(page, `${sentence}, the 1.`)
    const reviews = page.getByRole('figure').filter({ hasText: sentence })
    await expect(reviews).toHaveCount(planted.length)
    for (const picture of await page.getByRole('figure').locator('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('src', /^\/pictures\/people\//)
    }
    await page.waitForLoadState('networkidle')
    for (const address of requested) expect(address).toMatch(new RegExp(`^${shop.address}/`))
    expect(requested.filter((address) => address.includes('/api/'))).toEqual([])
    await expect(reviews.locator('img')).toHaveCount(1)
    const withoutPicture = reviews.filter({ hasNot: page.locator('img') })
    await expect(withoutPicture.filter({ hasText: /AR/ })).toHaveCount(planted.length - 1)
  })

test('the API answers with the picture links as the customer gave them @rare', async ({ anaMember, asRoot }) => {
  await writeReviews(anaMember)
  const reviews = (await asRoot.listReviews()).filter(({ email }) => email === anaMember.email)
  expect(reviews.map(({ image }) => image).sort()).toEqual([...planted].sort())
})
