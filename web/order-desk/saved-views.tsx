/** Saved views of Manage Orders: a row of links, and the forms to save, rename and remove views. */
import { type SubmitEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mostLettersOfView } from '#contract/orders/rules/admin/view.ts'
import type { SavedView, ViewAddress } from '#contract/orders/schema/view.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field } from '#web/ui/field.tsx'

type SavedViewsProps = { views: readonly SavedView[] | undefined; address: ViewAddress }

export function SavedViews({ views, address }: SavedViewsProps) {
  const [params] = useSearchParams()
  const here = searchOf(address)
  if (!views) return <p className="text-sm text-ink-muted">The saved views could not be read.</p>
  return (
    <nav
      aria-label="Saved views"
      className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 has-[[open]]:w-full print:hidden"
    >
      {views.map(({ _id, name, address: saved }) => {
        const search = searchOf(saved)
        const isHere = search === here && !params.has('cursor')
        return (
          <Link
            key={_id}
            to={`?${search}`}
            aria-current={isHere ? 'page' : undefined}
            className="text-link aria-[current]:font-semibold"
          >
            {name}
          </Link>
        )
      })}
      <details className="open:w-full">
        <summary className="cursor-pointer text-sm text-ink-muted">
          {views.length === 0 ? 'Save this view' : 'Save or change views'}
        </summary>
        <div className="mt-3 max-w-2xl space-y-6 rounded-lg border border-line bg-surface p-4">
          <SaveView address={address} />
          {views.length > 0 && (
            <ul className="space-y-3">
              {views.map((view) => (
                <ChangeView key={view._id} view={view} />
              ))}
            </ul>
          )}
        </div>
      </details>
    </nav>
  )
}

/** Equal filters give equal texts, in whatever order they were stored. */
function searchOf(address: ViewAddress): string {
  const given = Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(given.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))).toString()
}

function SaveView({ address }: Pick<SavedViewsProps, 'address'>) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const add = useChange('addView', { once: true, says: 'View saved', after: () => setName('') })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void add({ body: { name, isShared, address } })
  }
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-3">
      <NameField id="view-name" label="Name of a new view" value={name} onType={setName} />
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        For admins and bookkeepers
      </label>
      <Button type="submit" busy={add.busy}>
        Save view
      </Button>
    </form>
  )
}

function ChangeView({ view: { _id: id, name, isShared } }: { view: SavedView }) {
  const [typed, setTyped] = useState(name)
  const rename = useChange('renameView', { says: 'View renamed' })
  const remove = useChange('removeView', { says: 'View removed' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void rename({ id, body: { name: typed } })
  }
  return (
    <li>
      <form onSubmit={send} className="flex flex-wrap items-end gap-3">
        <NameField
          id={`view-${id}`}
          label={isShared ? `New name of “${name}”, for admins and bookkeepers` : `New name of “${name}”`}
          value={typed}
          onType={setTyped}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={rename.busy}
          disabled={typed.trim() === name}
          aria-label={`Rename the view ${name}`}
        >
          Rename
        </Button>
        <DeleteButton word="Remove" what={`the view ${name}`} about={name} onDelete={() => remove({ id })} />
      </form>
    </li>
  )
}

type NameFieldProps = { id: string; label: string; value: string; onType: (name: string) => void }

function NameField({ id, label, value, onType }: NameFieldProps) {
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        className={controlClass}
        required
        maxLength={mostLettersOfView}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}
