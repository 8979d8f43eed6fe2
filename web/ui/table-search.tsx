/** Searches a table: on Enter at once, else when the typing pauses. */
import { SearchBox } from './search-box.tsx'
import { useSearchWords } from './use-search-words.ts'

export type TableSearchProps = { label: string; value: string; onSearch: (words: string) => void }

export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const words = useSearchWords(value, onSearch)
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
        />
      </form>
    </search>
  )
}
