/** The search field of a table: searches are debounced while the user types, and run at once on Enter and on blur. */
import { useId } from 'react'
import { useSearchWords } from '#web/lists/use-search-words.ts'
import { FieldError } from '#web/ui/field.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

export type TableSearchProps = { label: string; value: string; onSearch: (words: string) => void }

export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const words = useSearchWords(value, onSearch)
  const errorId = useId()
  return (
    <search className="grow basis-56">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          words.searchNow()
        }}
      >
        <SearchBox
          label={label}
          value={words.typed}
          onChange={(event) => words.type(event.target.value)}
          onBlur={words.searchNow}
          aria-invalid={words.refusal ? true : undefined}
          aria-describedby={words.refusal && errorId}
        />
        <FieldError id={errorId}>{words.refusal}</FieldError>
      </form>
    </search>
  )
}
