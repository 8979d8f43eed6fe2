/** A review as the form sends it. */
import type { Person } from '#tests/people.ts'

export const reviewBy = ({ name, email }: Person) => ({
  ...{ name, email, image: '/a.png', company: 'Coils', position: 'Buyer', review: 'Good strap', number: 5 },
})
