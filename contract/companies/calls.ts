/** The calls for companies: details, VAT numbers, members, payment terms and receivables, and their part of /api/openapi.json. */
import { type CallShapes, Deleted, Modified } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import * as vatNumber from '../tax/schema/vat-number.ts'
import * as company from './schema/company.ts'
import * as terms from './schema/terms.ts'

export const calls = {
  findCompany: { answer: company.OwnCompany },
  putCompany: { body: company.CompanyForm, answer: company.OwnCompany, refuses: [409] },
  checkVatNumber: {
    body: vatNumber.VatNumberToCheck,
    answer: vatNumber.CheckedVatNumber,
    // Each check asks the register of another member state.
    rateLimit: { each: 'user', times: 10, perSeconds: 3_600 },
  },
  findMembers: { answer: company.CompanyMembers },
  putMember: { body: company.MemberRole, answer: Modified, refuses: [404, 409] },
  removeMember: { query: company.Successor, answer: Deleted, refuses: [404, 409] },
  findTerms: { answer: terms.Company, refuses: [404] },
  putDetails: { body: company.CompanyForm, answer: Modified, refuses: [404, 409] },
  putTerms: { body: terms.CompanyTerms, answer: Modified, refuses: [404, 409] },
  addToCompany: { body: company.CompanyPerson, answer: Modified, refuses: [404, 409] },
  putRoleInCompany: { body: company.MemberRole, answer: Modified, refuses: [404, 409] },
  removeFromCompany: { query: company.SuccessorAddress, answer: Modified, refuses: [404, 409] },
  findReceivables: { answer: terms.Receivables },
  exportReceivables: { query: terms.ReceivablesExportQuery, answer: Csv },
} satisfies CallShapes

export const about = 'Companies: details, VAT numbers, members, payment terms and debts'

export const says = {
  findCompany: 'Returns the company that the caller orders for',
  putCompany:
    'Replaces the details of the company that the caller orders for, or creates the company. Only for company admins. Placed orders keep the earlier details. If the company has other members, payment terms or debts, only the shop can change its name, country and VAT number',
  checkVatNumber:
    'Asks the EU’s register about a VAT number, and returns the answer. The answer may be up to an hour old. For Spanish numbers, only the format is checked',
  findMembers: 'Returns the members of the company that the caller orders for',
  putMember: 'Gives a member of the caller’s company another role. Only for company admins',
  removeMember:
    'Removes a member from the caller’s company, or lets the caller leave the company. The member’s orders for the company are passed on',
  findTerms: 'Returns a company with its payment terms and its unpaid orders on account',
  putDetails: 'Replaces the details of a company, and mails its members. Placed orders keep the earlier details',
  putTerms: 'Replaces the payment terms of a company. Placed orders keep their payment terms',
  addToCompany:
    'Adds a customer with a confirmed address to a company. The customer then shares the payment terms of this company. If the customer is the only member of another company, that company is dissolved. Refused if the other company has further members, payment terms or debts',
  putRoleInCompany: 'Gives a member of a company another role',
  removeFromCompany:
    'Removes a customer from a company. The customer’s orders for the company are passed on to another member',
  findReceivables: 'Returns what each company owes on account, by days overdue',
  exportReceivables: 'Exports the unpaid orders on account as CSV',
} satisfies Record<keyof typeof calls, string>

export const shapes = [company, terms, vatNumber]

const details = { legalName: 'Coils GmbH', address: 'Hafenstraße 1\n10115 Berlin', country: 'DE' }
const checked = { vatNumber: 'DE136695976', state: 'valid', checkedBy: 'VIES', registeredName: 'Coils GmbH' }
const agreed = {
  netDays: 30,
  creditLimit: 10_000,
  invoiceEmail: 'invoices@coils.example',
  blocked: '',
  mayCollectUntaxed: 'Their own lorry takes the goods to Perpignan',
}
const ages = { unshipped: 0, notDue: 2_474.32, upTo15: 0, upTo60: 0, older: 0 }
const order = { number: 'F-10432', placedAt: '2026-11-24T09:12:44.120Z', owed: 2_474.32, dueOn: '2026-12-24' }

export const examples = {
  CompanyTerms: agreed,
  CompanyForm: { ...details, vatNumber: 'DE136695976', version: 3 },
  CheckedVatNumber: checked,
  VatNumberToCheck: { vatNumber: 'DE136695976' },
  OwnCompany: { company: { ...details, vatNumber: checked, version: 3, role: 'company admin' } },
  CompanyMembers: { members: [{ name: 'Eva Lang', email: 'eva@coils.example', role: 'company admin', you: true }] },
  MemberRole: { role: 'buyer' },
  CompanyPerson: { email: 'eva@coils.example' },
  Company: {
    ...{ ...details, vatNumber: 'DE136695976' },
    ...{
      version: 3,
      terms: agreed,
      owed: 2_474.32,
      left: 7_525.68,
      people: [{ name: 'Eva Lang', email: 'eva@coils.example', role: 'company admin' }],
    },
    orders: [{ ...order, overdueDays: 0, reminders: 0 }],
  },
  Receivable: { legalName: 'Coils GmbH', creditLimit: 10_000, isBlocked: false, owed: 2_474.32, ...ages },
  Receivables: { companies: [], total: { owed: 2_474.32, ...ages } },
}
