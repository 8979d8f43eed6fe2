/** Searches a table: on Enter at once, else when the typing pauses. */
import { useEffect, useRef, useState } from 'react'
import { SearchBox } from './search-box.tsx'

export type TableSearchProps = { label: string; value: string; onSearch: (words: string) => void }

const pauseMs = 300

export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Changed by other means than this field, such as Back or a Clear button: the field follows.
  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }

  const searchFor = (words: string) => {
    clearTimeout(timer.current)
    setAsked(words)
    onSearch(words)
  }
  return (
    <search className="w-full sm:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchFor(typed.trim())
        }}
      >
        <SearchBox
          label={label}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => searchFor(target.value.trim()), pauseMs)
          }}
        />
      </form>
    </search>
  )
}
