/** Filters the history by kind, action, author and time, and downloads the result. The URL holds the filters. */
import { useSearchParams } from 'react-router'
import { type ChangeKind, changeActions, changeKinds } from '#contract/history/rules.ts'
import { separatorBeside } from '#contract/rules/lists/csv.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import type { useTableUrl } from '#web/dashboard/use-table-url.ts'
import { decimalHere } from '#web/files/save/decimal-here.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field } from '#web/ui/field.tsx'
import { DaysNote } from '#web/ui/screens/days-note.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import { wordOf } from './change-name.tsx'
import { readFilter } from './history-address.ts'

const kindNames: Record<ChangeKind, string> = {
  ...{
    product: 'Products',
    order: 'Orders',
    review: 'Reviews',
    user: 'Users',
    company: 'Companies',
    settings: 'Settings',
  },
  ...{ payment: 'Payments', mail: 'Mails' },
}
const kindChoices = [
  { value: '', text: 'Everything' },
  ...changeKinds.map((value) => ({ value, text: kindNames[value] })),
]
const actionChoices = [
  { value: '', text: 'Any change' },
  ...changeActions.map((value) => ({ value, text: wordOf(value) })),
]

const daysNote = 'days-of-history'

type Url = ReturnType<typeof useTableUrl>

export function HistoryFilters({ url }: { url: Url }) {
  const id = url.valueOf('id')
  return (
    <>
      <Select name="kind" label="Show" choices={kindChoices} url={url} />
      <Select name="action" label="Change" choices={actionChoices} url={url} />
      <Typed name="who" label="Who" type="email" url={url} />
      <Typed name="since" label="From" type="date" url={url} />
      <Typed name="until" label="To" type="date" url={url} />
      <DaysNote id={daysNote} />
      {id && (
        <Button variant="secondary" onClick={() => url.filter('id', '')}>
          Show all
        </Button>
      )}
    </>
  )
}

type FilterProps = { name: string; label: string; url: Url }

function Select({ name, label, choices, url }: FilterProps & { choices: { value: string; text: string }[] }) {
  return (
    <Field id={name} label={label}>
      <SelectBox
        id={name}
        value={url.valueOf(name)}
        choices={choices}
        onChange={(event) => url.filter(name, event.target.value)}
      />
    </Field>
  )
}

/** A filter that is applied on Enter, or when the field loses the focus. */
function Typed({ name, label, type, url }: FilterProps & { type: 'email' | 'date' }) {
  const known = url.valueOf(name)
  const ask = (typed: string) => url.filter(name, typed.trim())
  return (
    <Field id={name} label={label}>
      <input
        // Shows the value from the URL, even after Back.
        key={known}
        id={name}
        type={type}
        defaultValue={known}
        autoComplete="off"
        aria-describedby={type === 'date' ? daysNote : undefined}
        className={controlClass}
        onBlur={({ currentTarget }) => ask(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') ask(currentTarget.value)
        }}
      />
    </Field>
  )
}

/** Downloads the filtered changes, in the order of the list. */
export function DownloadChanges() {
  const [params] = useSearchParams()
  const download = useChange('exportChanges', { after: saveFile, inPlace: true })
  return (
    <Button
      variant="secondary"
      busy={download.busy}
      onClick={() => void download({ ...readFilter(params), separator: separatorBeside[decimalHere()] })}
    >
      Download CSV
    </Button>
  )
}
