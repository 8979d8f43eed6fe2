/** The cast: two customers, an admin, and a stranger to the shop. */
import type { Role } from '#contract/users/rules/user.ts'

export type Person = {
  email: string
  name: string
  role: Role
  /** The person has not confirmed the address. Everyone else in the cast has confirmed theirs. */
  isUnconfirmed?: boolean
}

export const ana: Person = { email: 'ana@coils.example', name: 'Ana Ruiz', role: 'user' }
export const bruno: Person = { email: 'bruno@pallets.example', name: 'Bruno Costa', role: 'user' }
export const root: Person = { email: 'root@fleje.example', name: 'Rosa Oot', role: 'admin' }

/** Two people of the office, once Root has given them their roles. */
export const packer: Person = { email: 'packer@fleje.example', name: 'Pablo Mozo', role: 'user' }
export const bookkeeper: Person = { email: 'books@fleje.example', name: 'Berta Libros', role: 'user' }

/** The stranger: a customer who has not confirmed the address. */
export const somebody: Person = {
  email: 'somebody@coils.example',
  name: 'Some Body',
  role: 'user',
  isUnconfirmed: true,
}

/** One of a crowd of customers. */
export function customer(number: number): Person {
  return { email: `customer${number}@crowd.example`, name: `Customer ${number}`, role: 'user' }
}
