/** A shop in production refuses common passwords; the demo accepts passwords of three characters, as specified. */
import { expect, it } from 'vitest'
import { production } from '#tests/production.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'

const ana = { email: 'ana@coils.example', password: 'a long password', name: 'Ana Ruiz' }
const origin = { origin: production.PUBLIC_URL }

const refusal = {
  code: 'COMMON_PASSWORD',
  message: 'This password is too easy to guess. Please choose another',
}

/** The status and the answer. */
async function post(door: FrontDoor, path: string, body: object): Promise<[number, unknown]> {
  const answer = await door.browser().post(path, body, origin)
  return [answer.status, await answer.json()]
}

const signUp = (door: FrontDoor, password: string) => post(door, '/identity/sign-up/email', { ...ana, password })

const signIn = async (door: FrontDoor, password: string) =>
  (await post(door, '/identity/sign-in/email', { ...ana, password }))[0]

it.each(['12345678', 'password1', 'PassWord1', 'qwertyuiop', 'starwars'])(
  'a sign-up with %s is refused, and creates no account',
  async (password) => {
    const door = await openFrontDoor(production)
    expect(await signUp(door, password)).toMatchObject([400, refusal])
    expect((await signUp(door, 'a long password'))[0]).toBe(200)
  },
)

it('the list of common passwords has more than 3,000 entries that are long enough to be chosen', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((password) => password.length >= 8)
  expect(longEnough.length).toBeGreaterThan(3_000)
  expect(longEnough.filter((password) => password !== password.toLowerCase())).toEqual([])
})

it('a common password is refused at a reset link, which stays valid', async () => {
  const door = await openFrontDoor(production)
  await signUp(door, ana.password)
  await post(door, '/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
  const reset = (newPassword: string) => post(door, '/identity/reset-password', { token, newPassword })
  expect(await reset('iloveyou')).toMatchObject([400, refusal])
  expect(await signIn(door, ana.password)).toBe(200)
  expect((await reset('iloveyou because of 47 coils'))[0]).toBe(200)
  expect(await signIn(door, 'iloveyou because of 47 coils')).toBe(200)
})

it('a common password is refused when confirming the address of an account that another person created', async () => {
  const door = await openFrontDoor(production)
  await signUp(door, 'a stranger’s own')
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
  const confirm = (newPassword: string) => post(door, '/identity/confirm-address', { token, newPassword })
  expect(await confirm('football')).toMatchObject([400, refusal])
  expect((await confirm(ana.password))[0]).toBe(200)
})

it('in the demo, three characters are enough, as specified', async () => {
  const door = await openFrontDoor()
  expect((await door.browser().signUp({ ...ana, password: '123' })).status).toBe(200)
})
