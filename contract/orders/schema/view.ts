/** Saved views: the filters and the sort of a list of orders, kept under a name. */
import { z } from 'zod'
import { Id, requiredText } from '../../schema/wire.ts'
import { mostLettersOfView } from '../rules/admin/view.ts'
import { OrderListQuery } from './list.ts'

const name = requiredText('Please give the view a name', mostLettersOfView)
const { q, state, placedFrom, placedTo, paidFrom, paidTo, sort } = OrderListQuery.shape

/** The query of the list's address. Dates are saved as they are, and do not move with the current day. */
export const ViewAddress = z.strictObject({ q, state, placedFrom, placedTo, paidFrom, paidTo, sort })
export type ViewAddress = z.infer<typeof ViewAddress>

export const ViewForm = z.strictObject({ name, isShared: z.boolean(), address: ViewAddress })
export type ViewForm = z.infer<typeof ViewForm>

export const ViewName = z.strictObject({ name })

export const SavedView = z.object({
  _id: Id,
  name: z.string(),
  isShared: z.boolean().meta({ description: 'Whether all admins and bookkeepers can see and change the view' }),
  address: z.object(ViewAddress.shape),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViews = z.object({ views: z.array(SavedView) })
