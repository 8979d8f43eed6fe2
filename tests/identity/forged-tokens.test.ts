/** Each verifier of tokens refuses forged tokens. */

import { symmetricDecrypt } from 'better-auth/crypto'
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { authKeys } from '#server/database/identity-schema.ts'
import { users } from '#server/database/schema.ts'
import { makeFirebaseVerifier } from '#server/identity/firebase.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import type { IdentityVerifier } from '#server/identity/verifier.ts'
import { production } from '#tests/production.ts'
import { openFrontDoor } from './front-door.ts'

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** One verifier with everything needed to make a token that it accepts. */
type Case = {
  verifier: IdentityVerifier
  claims: JWTPayload
  algorithm: string
  kid: string
  key: Key
  publicKey: string
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

const sign = ({ algorithm, kid, key }: Pick<Case, 'algorithm' | 'kid' | 'key'>, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid }).sign(key)

const forgeries: [string, (one: Case) => Promise<string> | string][] = [
  ['is not signed', ({ claims }) => new UnsecuredJWT(claims).encode()],
  [
    'is signed with the public key as a secret',
    ({ claims, kid, publicKey }) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(publicKey)),
  ],
  [
    'is signed with another key',
    async (one) => sign({ ...one, key: (await generateKeyPair(one.algorithm)).privateKey }, one.claims),
  ],
  ['is for another audience', (one) => sign(one, { ...one.claims, aud: 'another-shop' })],
  ['is from another issuer', (one) => sign(one, { ...one.claims, iss: 'https://securetoken.google.com/another' })],
  ['has expired', (one) => sign(one, { ...one.claims, exp: nowSeconds() - 60 })],
  ['was issued six minutes ago', (one) => sign(one, { ...one.claims, iat: nowSeconds() - 360 })],
  ['has tomorrow as its time of issue', (one) => sign(one, { ...one.claims, iat: nowSeconds() + 86_400 })],
  ['has no expiry', (one) => sign(one, without('exp', one.claims))],
  ['has tomorrow as its time of sign-in', (one) => sign(one, { ...one.claims, auth_time: nowSeconds() + 86_400 })],
  ['names no email', (one) => sign(one, without('email', one.claims))],
  ['names no subject', (one) => sign(one, without('sub', one.claims))],
  ['is altered', async (one) => alter(await sign(one, one.claims))],
  ['is not a token', () => 'garbage'],
]

function without(name: string, claims: JWTPayload): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))
}

function alter(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const altered = Buffer.from(JSON.stringify({ ...claims, email: 'root@fleje.example' })).toString('base64url')
  return [header, altered, signature].join('.')
}

describe('the verifier of Firebase’s ID tokens', () => {
  let one: Case
  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
    const claims = {
      iss: 'https://securetoken.google.com/shop-project',
      aud: 'shop-project',
      sub: 'uid-1',
      email: 'Ana@Coils.example',
      email_verified: true,
      name: 'Ana Ruiz',
      iat: nowSeconds(),
      exp: nowSeconds() + 3600,
      auth_time: nowSeconds() - 100,
    }
    const verifier = makeFirebaseVerifier('shop-project', createLocalJWKSet({ keys: [jwk] }))
    one = { verifier, claims, algorithm: 'RS256', kid: 'key-1', key: privateKey, publicKey: JSON.stringify(jwk) }
  })

  it('accepts a genuine token', async () => {
    expect(await one.verifier.verify(await sign(one, one.claims))).toMatchObject({
      subject: 'uid-1',
      email: 'ana@coils.example',
      emailVerified: true,
      name: 'Ana Ruiz',
    })
  })

  it('counts an address as confirmed only if the token says so', async () => {
    const token = await sign(one, { ...one.claims, email_verified: undefined })
    expect(await one.verifier.verify(token)).toMatchObject({ emailVerified: false })
  })

  it.each(forgeries)('refuses a token that %s', async (_what, forge) => {
    expect(await one.verifier.verify(await forge(one))).toBeNull()
  })

  it('accepts no other algorithm, even if a key for that algorithm is found', async () => {
    const secret = new TextEncoder().encode('s'.repeat(32))
    const token = await new SignJWT(one.claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    expect(await makeFirebaseVerifier('shop-project', async () => secret).verify(token)).toBeNull()
  })

  it('fails with 503, and does not refuse the token, when the keys cannot be fetched', async () => {
    const unreachable = async () => {
      throw new TypeError('fetch failed')
    }
    const verifier = makeFirebaseVerifier('shop-project', unreachable)
    await expect(verifier.verify(await sign(one, one.claims))).rejects.toMatchObject({ status: 503 })
  })
})

describe('the verifier of the embedded provider’s ID tokens', () => {
  it.each(forgeries)('refuses a token that %s', async (_what, forge) => {
    const one = await openCase()
    expect(await one.verifier.verify(await sign(one, one.claims))).toMatchObject({ email: 'ana@coils.example' })
    expect(await one.verifier.verify(await forge(one))).toBeNull()
  })

  it('refuses a token of an unknown session', async () => {
    const one = await openCase()
    for (const sid of [undefined, 'made-up'])
      expect(await one.verifier.verify(await sign(one, { ...one.claims, sid }))).toBeNull()
  })
})

describe('the verifier of the shop’s own tokens', () => {
  it.each([
    ['another type', { alg: 'HS256', typ: 'JWT' }],
    ['another algorithm', { alg: 'HS512', typ: 'fleje-session' }],
  ])('refuses a token of %s, even if it is signed with the right secret', async (_what, header) => {
    const { db } = await openFrontDoor()
    const secret = production.SESSION_SECRET
    const [user] = await db.insert(users).values({ email: 'ana@coils.example', name: 'Ana Ruiz' }).returning()
    const tokenWith = (given: { alg: string; typ: string }) =>
      new SignJWT({ ver: user?.tokenVersion })
        .setProtectedHeader(given)
        .setSubject(user?.id ?? '')
        .setJti('made')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
    const { verify } = makeSessions(db, [secret])
    expect(await verify(await tokenWith({ alg: 'HS256', typ: 'fleje-session' }))).toMatchObject({ tokenId: 'made' })
    expect(await verify(await tokenWith(header))).toBeNull()
  })
})

/** Reads the signing key of a front door from the database, so that a forgery differs from a real token in only one respect. */
async function openCase(): Promise<Case> {
  const secret = production.AUTH_SECRET
  const door = await openFrontDoor({ AUTH_SECRET: secret })
  const browser = door.browser()
  await browser.signUp({ email: 'ana@coils.example', password: 'abc', name: 'Ana Ruiz' })
  const token = (await browser.idToken()) ?? ''
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const [kept] = await door.db.select().from(authKeys)
  const jwk = await symmetricDecrypt({ key: secret, data: JSON.parse(kept?.privateKey ?? '""') })
  // Cast: an EdDSA key in JWK form is imported as a key, never as bytes.
  const key = (await importJWK(JSON.parse(jwk), 'EdDSA')) as Key
  return {
    verifier: door.verifier,
    claims,
    algorithm: 'EdDSA',
    kid: kept?.id ?? '',
    key,
    publicKey: kept?.publicKey ?? '',
  }
}
