/** The carrier of the next parcels, remembered in this browser. */
import { useRef, useState } from 'react'

const key = 'fleje.carrier'

export function useCarrier() {
  const [name, setName] = useState(() => localStorage.getItem(key) ?? '')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  return {
    name,
    problem,
    field,
    type: (typed: string) => {
      setName(typed)
      setProblem(undefined)
    },
    /** Remembers the carrier of a shipped parcel. */
    remember: () => localStorage.setItem(key, name.trim()),
    /** For a parcel number without a carrier. */
    ask: () => {
      setProblem('Enter the carrier first')
      field.current?.focus()
    },
  }
}
