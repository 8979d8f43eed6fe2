/** Queries, bodies and answers of the calls for companies: their details, members, payment terms and receivables. */

import { type CallShapes, Deleted, Modified } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import {
  CompanyForm,
  CompanyMembers,
  CompanyPerson,
  MemberRole,
  OwnCompany,
  Successor,
  SuccessorAddress,
} from './schema/company.ts'
import { Company, CompanyTerms, Receivables, ReceivablesExportQuery } from './schema/terms.ts'

export const companyCalls = {
  findCompany: { answer: OwnCompany },
  putCompany: { body: CompanyForm, answer: OwnCompany },
  findMembers: { answer: CompanyMembers },
  putMember: { body: MemberRole, answer: Modified },
  removeMember: { query: Successor, answer: Deleted },
  findTerms: { answer: Company },
  putDetails: { body: CompanyForm, answer: Modified },
  putTerms: { body: CompanyTerms, answer: Modified },
  addToCompany: { body: CompanyPerson, answer: Modified },
  putRoleInCompany: { body: MemberRole, answer: Modified },
  removeFromCompany: { query: SuccessorAddress, answer: Modified },
  findReceivables: { answer: Receivables },
  exportReceivables: { query: ReceivablesExportQuery, answer: Csv },
} satisfies CallShapes
