/** Searches a table: on Enter at once, else when the typing pauses. */
import { useId } from 'react'
import { FieldError } from './field.tsx'
import { SearchBox } from './search-box.tsx'
import { useSearchWords } from './use-search-words.ts'

export type TableSearchProps = { label: string; value: string; onSearch: (words: string) => void }

export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const words = useSearchWords(value, onSearch)
  const errorId = useId()
  return (
    <search className="w-full sm:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          words.settle()
        }}
      >
        <SearchBox
          label={label}
          value={words.typed}
          onChange={(event) => words.type(event.target.value)}
          onBlur={words.settle}
          aria-invalid={words.refusal ? true : undefined}
          aria-describedby={words.refusal && errorId}
        />
        <FieldError id={errorId}>{words.refusal}</FieldError>
      </form>
    </search>
  )
}
