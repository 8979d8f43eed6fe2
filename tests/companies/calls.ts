/** How the tests make the calls about companies. */
import { calls } from '#contract/companies/calls.ts'
import { companies as table } from '#server/database/schema.ts'
import { partOf } from '#tests/known-calls.ts'
import { ana, bruno, root, somebody } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'
import { addPeople, companyIdOf, companyOfAna, userIdOf } from './account-shop.ts'

const terms = { netDays: 30, creditLimit: 0, invoiceEmail: '', blocked: 'Owes too much', mayCollectUntaxed: '' }

const details = { legalName: 'Coils GmbH', address: 'Hafenstraße 1, Berlin', country: 'DE' }

async function insertedCompany(shop: TestShop): Promise<string> {
  const [row] = await shop.database.db.insert(table).values(details).returning({ id: table.id })
  return row?.id ?? ''
}

/** The id of a member of the admin's own company. */
async function colleagueOfAdmin(shop: TestShop, admin: Api): Promise<string> {
  await admin.putCompany({ body: details })
  await addPeople(shop, await companyIdOf(shop, root), [bruno, 'buyer'])
  return userIdOf(shop, bruno)
}

const inNoCompany = { owner: 404, other: 404, admin: 404, packer: 404, bookkeeper: 404 }
// The company of the access walk does not exist.
const unknown = { refused: { admin: 404, bookkeeper: 404 } }

export const companies = partOf(calls, {
  params: () => ({ email: ana.email }),
  calls: {
    putCompany: { body: details, change: 'add company' },
    checkVatNumber: {
      body: { vatNumber: 'DE136695976' },
      noChange: 'The caller’s own data, which the history does not cover',
    },
    findMembers: {},
    putMember: {
      body: { role: 'viewer' },
      refused: inNoCompany,
      change: 'change company role',
      prepare: async ({ shop, admin }) => ({ id: await colleagueOfAdmin(shop, admin), body: { role: 'viewer' } }),
    },
    removeMember: {
      refused: inNoCompany,
      change: 'remove from company',
      prepare: async ({ shop, admin }) => ({ id: await colleagueOfAdmin(shop, admin) }),
    },
    findTerms: unknown,
    putDetails: {
      body: details,
      refused: { admin: 404 },
      change: 'change company',
      prepare: async ({ shop }) => ({ id: await insertedCompany(shop), body: { ...details, legalName: 'Coils AG' } }),
    },
    putTerms: {
      body: terms,
      refused: { admin: 404 },
      change: 'change terms',
      prepare: async ({ shop }) => ({ id: await insertedCompany(shop), body: terms }),
    },
    addToCompany: {
      body: { email: somebody.email },
      refused: { admin: 404 },
      change: 'add to company',
      prepare: async ({ shop }) => {
        await shop.as(ana)
        return { id: await insertedCompany(shop), body: { email: ana.email } }
      },
    },
    putRoleInCompany: {
      body: { role: 'viewer' },
      refused: { admin: 404 },
      change: 'change company role',
      prepare: async ({ shop }) => {
        const id = await companyOfAna(shop)
        await addPeople(shop, id, [bruno, 'buyer'])
        return { id, email: bruno.email, body: { role: 'viewer' } }
      },
    },
    removeFromCompany: {
      refused: { admin: 404 },
      change: 'remove from company',
      prepare: async ({ shop }) => {
        const id = await companyOfAna(shop)
        await addPeople(shop, id, [bruno, 'buyer'])
        return { id, email: bruno.email }
      },
    },
    findReceivables: { openTo: 'read' },
    exportReceivables: { openTo: 'read' },
  },
})
