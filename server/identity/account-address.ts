/** Addresses that can have an account at the embedded provider. */
import { z } from 'zod'

/** Better Auth checks the same at each sign-in. It refuses top-level domains that are not written in Latin letters, for example. */
export const mayHaveAccount = (email: string): boolean => z.email().safeParse(email).success

export const noAccountFor = 'This email address cannot be used to log in. Please use another address'
