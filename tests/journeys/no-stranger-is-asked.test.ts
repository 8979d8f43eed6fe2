/** Who reads what customers wrote is known to this shop alone: no picture of theirs is fetched from anywhere else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sees } from './open-journey.ts'
import { apiOf, type Cast, openCast } from './specification/cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
  const customer = await apiOf(cast.pages.customer)
  const email = 'user@fleje.example'
  const { name } = await customer.findUser({ email })
  for (const [index, image] of planted.entries()) {
    const review = `Review with a picture, the ${index + 1}.`
    await customer.addReview({ body: { name, email, company: 'Ebro', position: 'Buyer', review, number: 1, image } })
  }
})
afterAll(() => cast.journey.close())

/** A stranger's, one that is none, one that only begins like ours; and one that is. */
const ours = '/pictures/people/marta-ruiz.svg'
const planted = [
  'https://tracker.example/me.png',
  '/api/ready',
  '/pictures/../api/health',
  '/pictures/%2e%2e/x.svg',
  ours,
]

it.each(['/', '/reviews'])('%s shows initials instead of any picture that is not our own', async (path) => {
  const page = await cast.journey.visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(path)
  await sees(page, 'Review with a picture, the 1.')
  const reviews = page.getByRole('figure').filter({ hasText: 'Review with a picture' })
  expect(await reviews.count()).toBe(planted.length)
  for (const picture of await page.getByRole('figure').locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    expect(await picture.getAttribute('src')).toMatch(/^\/pictures\/people\//)
  }
  await page.waitForLoadState('networkidle')
  for (const address of asked) expect(address).toMatch(new RegExp(`^${cast.journey.address}/`))
  expect(asked.filter((address) => address.includes('/api/'))).toEqual([])
  expect(await reviews.locator('img').count()).toBe(1)
  expect(await reviews.filter({ hasText: /US/ }).count()).toBe(planted.length - 1)
})

it('the links that were given stay in what the API answers', async () => {
  const reviews = await (await apiOf(cast.pages.admin)).listReviews()
  for (const image of planted) expect(reviews.map((review) => review.image)).toContain(image)
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
