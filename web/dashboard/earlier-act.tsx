/** An action by another admin on a row that is still shown: what was done, by whom and when, according to the history. */
import type { ChangeAction, ChangeKind } from '#contract/history/rules.ts'
import { api } from '#web/api/client.ts'
import { formatRecent } from '#web/ui/screens/format-moment.ts'

export type EarlierAct = { word: string; by?: string | undefined; at?: string | undefined }

const words: Partial<Record<ChangeAction, string>> = {
  'delete product': 'Deleted',
  'delete review': 'Deleted',
  'delete user': 'Deleted',
  'cancel order': 'Cancelled',
  'end hold': 'Ended',
  'make admin': 'Made an admin',
  'remove admin': 'Made a user',
}

/** The latest change to a record, if it is one of these actions; otherwise undefined. */
export async function findEarlierAct(
  kind: ChangeKind,
  aboutId: string,
  actions: readonly ChangeAction[],
): Promise<EarlierAct | undefined> {
  const { rows } = await api.readPage('listChanges', { kind, id: aboutId, limit: '1' })
  const change = rows.find(({ action }) => actions.includes(action))
  return change && { word: words[change.action] ?? '', by: change.by, at: change.at }
}

/** `Deleted by root@shop.example, today 10:32` */
export function sayEarlierAct({ word, by, at }: EarlierAct): string {
  return [[word, by && `by ${by}`].filter(Boolean).join(' '), at && formatRecent(at)].filter(Boolean).join(', ')
}

/**
 * Replaces a button at the same height, so that nothing moves. The text is cut off at the width of its column; the toast has the
 * whole sentence.
 */
export function EarlierActNote({ act }: { act: EarlierAct }) {
  const { word, by, at } = act
  return (
    <span
      title={sayEarlierAct(act)}
      className="inline-block w-24 text-left align-middle text-xs/4 font-normal text-ink"
    >
      <span className="block truncate">{word}</span>
      <span className="block truncate">
        {at && formatRecent(at).replace('today ', '')} {by && `by ${by}`}
      </span>
    </span>
  )
}
