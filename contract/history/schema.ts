/** The history: every change with its author, time and reason, and the values before and after. */

import { z } from 'zod'
import { separators } from '../rules/lists/csv.ts'
import { Id, ListQuery, Moment, plainText } from '../schema/wire.ts'
import { changeActions, changeKinds, changeSorts } from './rules.ts'

const ChangedField = z.object({
  label: z.string(),
  before: z.string().meta({ description: 'The earlier value. Of a long text, only the part that changed' }),
  after: z.string(),
})
export type ChangedField = z.infer<typeof ChangedField>

export const Change = z.object({
  _id: Id,
  at: z.string(),
  kind: z.enum(changeKinds),
  aboutId: z.string().optional().meta({
    description:
      'The id of the changed record. For a user, this is the email address; for settings, the name of the part, of the view or of the API key, or the address of the webhook',
  }),
  name: z.string().meta({ description: 'The name of the changed record' }),
  action: z.enum(changeActions),
  fields: z.array(ChangedField),
  by: z.string().meta({
    description: 'The author: an email address, `key: ` with the name of an API key, or `the shop`',
  }),
  why: z.string().optional(),
  undoes: Id.optional().meta({ description: 'The earlier change that this change undid' }),
  undone: z.object({ by: z.string(), at: z.string() }).optional(),
  canUndo: z.boolean(),
})
export type Change = z.infer<typeof Change>

/** Filters of the history. */
const filters = {
  kind: z.enum(changeKinds).optional(),
  id: plainText(254).optional().meta({ description: 'Only changes of the record with this `aboutId`' }),
  action: z.enum(changeActions).optional(),
  who: plainText(254).optional().meta({
    description: 'The author: an email address, `key: ` with the name of an API key, or `the shop`',
  }),
  from: Moment.optional().meta({ description: 'Only changes at this time or later' }),
  to: Moment.optional().meta({ description: 'Only changes before this time' }),
}

export const ChangeListQuery = ListQuery.omit({ q: true }).extend({ ...filters, sort: z.enum(changeSorts).optional() })
export type ChangeListQuery = z.output<typeof ChangeListQuery>

export const ChangeExportQuery = z.object({
  ...ChangeListQuery.omit({ limit: true, cursor: true }).shape,
  separator: z.enum(separators).default(',').meta({ description: 'The separator of columns' }),
})

export const Undone = z.object({
  success: z.boolean(),
  _id: Id.meta({ description: 'The id of the new change, with which the earlier change was undone' }),
})
