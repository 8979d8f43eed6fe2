/** The messages under the fields of the specified forms, except the product form, which has its own file. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LoginForm, SignupForm } from '#contract/identity/schema.ts'
import { DeliveryFields } from '#contract/orders/schema/form.ts'
import { ReviewForm } from '#contract/reviews/schema.ts'
import { looksLikeEmail } from '#contract/rules/email/address.ts'
import { ProfileForm } from '#contract/users/schema.ts'
import { sentences } from './sentences.ts'

describe('Signup', () => {
  const ana = { name: 'Ana', email: 'ana@example.com', password: 'abc', confirmPassword: 'abc' }

  it('accepts a password of three characters', () => {
    expect(sentences(SignupForm, ana)).toEqual({})
  })

  it('asks for every field in the words of the specification', () => {
    const prompts = {
      name: 'Your name is required',
      email: 'Please Provide a valid email',
      password: 'Password is mendatory',
      confirmPassword: 'Password does not match',
    }
    expect(sentences(SignupForm, { name: '', email: '', password: '', confirmPassword: '' })).toEqual(prompts)
    expect(sentences(SignupForm, {})).toEqual(prompts)
  })

  it.each(['ana', 'ana@', '@example.com', 'ana@example', 'a na@example.com', 'ana@@example.com'])(
    'refuses %j as an email address',
    (email) => {
      expect(sentences(SignupForm, { ...ana, email })).toEqual({ email: 'Please Provide a valid email' })
    },
  )

  it.each([
    ['ana@café.example', 'ana@xn--caf-dma.example'],
    [' Ana@CAFÉ.Example ', 'ana@xn--caf-dma.example'],
    ['ana@cafe\u0301.example', 'ana@xn--caf-dma.example'],
    ['ana@ｃａｆé。example', 'ana@xn--caf-dma.example'],
    ['ana@xn--caf-dma.example', 'ana@xn--caf-dma.example'],
    ['ana@straße.example', 'ana@xn--strae-oqa.example'],
    ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
    ['\u200bana@\u2060coils.example\ufeff', 'ana@coils.example'],
    ["Ana.O'Neill+x@Coils.example", "ana.o'neill+x@coils.example"],
  ])('keeps the email address %j in one form', (email, form) => {
    expect(SignupForm.parse({ ...ana, email }).email).toBe(form)
    expect(LoginForm.parse({ email, password: 'abc' }).email).toBe(form)
    expect(looksLikeEmail(email)).toBe(true)
  })

  it.each(['josé@coils.example', 'jose\u0301@coils.example', '用户@例子.example', 'анна@coils.example'])(
    'refuses %j, whose letters before the @ the mail servers do not know',
    (email) => {
      const sentence = 'Before the @, please use only digits, signs and letters without accents'
      expect(sentences(SignupForm, { ...ana, email })).toEqual({ email: sentence })
      expect(looksLikeEmail(email)).toBe(false)
    },
  )

  it.each(['ana@１.２.３', 'ana@1.2.3', 'ana@é%41.example', 'ana@é/b.example', 'ana@é:8.example', 'ana@é..example'])(
    'refuses %j: its domain cannot be converted',
    (email) => {
      expect(sentences(SignupForm, { ...ana, email })).toEqual({ email: 'Please Provide a valid email' })
    },
  )

  it('refuses a password of two characters', () => {
    expect(sentences(SignupForm, { ...ana, password: 'ab', confirmPassword: 'ab' })).toEqual({
      password: 'Password must be at 3 char long',
    })
  })

  it('refuses a confirmation that differs', () => {
    expect(sentences(SignupForm, { ...ana, confirmPassword: 'abd' })).toEqual({
      confirmPassword: 'Passwords does not match',
    })
  })

  it('refuses a confirmation that differs even when the address is refused', () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(200)}.example`
    expect(sentences(SignupForm, { ...ana, email, confirmPassword: 'abd' })).toEqual({
      email: 'Please Provide a valid email',
      confirmPassword: 'Passwords does not match',
    })
  })
})

describe('Login', () => {
  it('asks for both fields in the words of the specification', () => {
    const prompts = { email: 'Please provide your email address', password: 'Please give your password' }
    expect(sentences(LoginForm, { email: '', password: '' })).toEqual(prompts)
    expect(sentences(LoginForm, {})).toEqual(prompts)
  })

  it('sends a reset mail only if the text looks like an email address', () => {
    expect(looksLikeEmail('ana@example.com')).toBe(true)
    expect(looksLikeEmail('ana')).toBe(false)
    expect(looksLikeEmail('')).toBe(false)
  })
})

describe('Add Review', () => {
  const review = {
    name: 'Ana',
    email: 'ana@example.com',
    image: 'https://example.com/ana.webp',
    company: 'Embalajes Ruiz',
    position: 'Buyer',
    review: 'Holds.',
    number: 5,
  }

  it('accepts a complete review', () => {
    expect(sentences(ReviewForm, review)).toEqual({})
  })

  it('asks for every field in the words of the specification', () => {
    const empty = { name: '', email: '', image: '', company: '', position: '', review: '', number: Number.NaN }
    const prompts = {
      name: 'Please provide your name',
      email: 'Please provide your name',
      image: 'Please provide your image link',
      company: 'Please provide your company name',
      position: 'Please provide your company name',
      review: 'Please enter your review',
      number: 'Please give your review between 1 and 5',
    }
    expect(sentences(ReviewForm, empty)).toEqual(prompts)
    expect(sentences(ReviewForm, {})).toEqual(prompts)
  })

  it.each([0, 6, -1, 2.5, '5'])('refuses %j as a rating', (number) => {
    expect(sentences(ReviewForm, { ...review, number })).toEqual({ number: 'Please give your review between 1 and 5' })
  })

  it.each([1, 2, 3, 4, 5])('accepts %j as a rating', (number) => {
    expect(sentences(ReviewForm, { ...review, number })).toEqual({})
  })
})

const withoutDigit = 'Please enter a phone number with at least one digit'

describe('Purchase', () => {
  const delivery = { address: 'Calle del Fleje 1', phone: '+34 (976) 000-000' }

  it('accepts an address and a phone number with the usual marks', () => {
    expect(sentences(DeliveryFields, delivery)).toEqual({})
  })

  it.each(['7', '+7', 7, ` ${'9'.repeat(40)} `])('accepts %j as a phone number: one digit is enough', (phone) => {
    expect(sentences(DeliveryFields, { ...delivery, phone })).toEqual({})
  })

  const phones = readFileSync(new URL('cases/phones.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'))
  it.each(phones)('finds the phone number %j %s', (typed = '', expected) => {
    const phone = typed.replaceAll(/\\(?:x|u)([0-9a-f]{2,4})/g, (_, code) => String.fromCharCode(Number(`0x${code}`)))
    const found = sentences(DeliveryFields, { ...delivery, phone })
    expect(found).toEqual(expected === 'accepted' ? {} : { phone: withoutDigit })
  })

  it.each([
    ['978 555 020 ext. 12', '978 555 020 ext. 12'],
    ['978.555.020 (mañanas)', '978.555.020 (mañanas)'],
    ['tel:+34-978-555-020;ext=12', 'tel:+34-978-555-020;ext=12'],
    ['0034 978 555 020 // 600 111 222', '0034 978 555 020 // 600 111 222'],
    ['\u202a+34\u00a0978\u2009555\u202f020\u202c', '+34 978 555 020'],
    ['\u2066978\u2011555\u2212020\u2069\ufeff', '978-555-020'],
    ['978\u200b555\u2060020\u00ad', '978555020'],
    ['＋３４　９７８（５５５）０２０', '+34 978(555)020'],
    ['٠١٢ ٣٤٥', '٠١٢ ٣٤٥'],
    ['978 555 020\n600 111 222', '978 555 020 600 111 222'],
  ])('keeps the phone number %j as typed, without invisible marks', (phone, kept) => {
    expect(DeliveryFields.parse({ ...delivery, phone }).phone).toBe(kept)
  })

  it('asks for empty fields', () => {
    const asked = { address: 'Please enter your address', phone: 'Please enter your phone number' }
    expect(sentences(DeliveryFields, { address: '', phone: '' })).toEqual(asked)
    expect(sentences(DeliveryFields, { address: ' ', phone: ' ' })).toEqual(asked)
    expect(sentences(DeliveryFields, {})).toEqual(asked)
  })

  it.each(['---', '( )', '+  /', 'call me', 'ext. —'])('refuses %j as a phone number', (phone) => {
    expect(sentences(DeliveryFields, { ...delivery, phone })).toEqual({ phone: withoutDigit })
  })

  it('refuses a phone number with control characters', () => {
    expect(sentences(DeliveryFields, { ...delivery, phone: '978\u0000555' })).toEqual({
      phone: 'Please use plain text only',
    })
  })

  it('refuses a phone number of more than 40 characters', () => {
    const phone = 'Please enter a phone number of at most 40 characters'
    for (const length of [41, 201])
      expect(sentences(DeliveryFields, { ...delivery, phone: '9'.repeat(length) })).toEqual({ phone })
  })
})

describe('Update Profile', () => {
  const profile = {
    location: 'Sabadell',
    education: 'Engineer',
    image: 'https://example.com/ana.webp',
    phone: '600123456',
    linkedin: 'https://www.linkedin.com/in/ana',
  }

  it('accepts a complete profile, with the phone as text or as a number', () => {
    expect(sentences(ProfileForm, profile)).toEqual({})
    expect(ProfileForm.parse({ ...profile, phone: 600123456 }).phone).toBe('600123456')
  })

  it('asks for every field in the words of the specification', () => {
    const prompts = {
      location: 'Enter your location',
      education: 'Enter your education',
      image: 'Enter your image link',
      phone: 'Enter your phone number',
      linkedin: 'Enter your linkedin profile link',
    }
    expect(sentences(ProfileForm, { location: '', education: '', image: '', phone: '', linkedin: '' })).toEqual(prompts)
    expect(sentences(ProfileForm, {})).toEqual(prompts)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com', '//evil.example', 'ana'])(
    'refuses %j as a link',
    (linkedin) => {
      expect(sentences(ProfileForm, { ...profile, linkedin })).toEqual({
        linkedin: 'Please give a link that starts with https://',
      })
    },
  )

  it.each([
    ['www.linkedin.com/in/ana', 'https://www.linkedin.com/in/ana'],
    ['linkedin.com/in/ana', 'https://linkedin.com/in/ana'],
    ['WWW.example.com', 'https://WWW.example.com'],
    [' https://example.com/ana ', 'https://example.com/ana'],
    ['/pictures/people/ana.svg', '/pictures/people/ana.svg'],
  ])('reads the link %j as %j', (typed, link) => {
    const { linkedin, image } = ProfileForm.parse({ ...profile, linkedin: typed, image: typed })
    expect([linkedin, image]).toEqual([link, link])
  })

  it.each(['ana.jpg', 'photos/ana.jpg', 'user@example.com/ana', 'example.com:8080/ana', './ana.jpg', 'www.'])(
    'does not guess the meaning of %j',
    (image) => {
      expect(sentences(ProfileForm, { ...profile, image })).toEqual({
        image: 'Please give a link that starts with https://',
      })
    },
  )

  it('refuses a phone number without a digit', () => {
    expect(sentences(ProfileForm, { ...profile, phone: '---' })).toEqual({ phone: withoutDigit })
  })
})
