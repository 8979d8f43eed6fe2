/** The error toast of an action: it goes when the action is tried again, so that it does not stand beside the success. */
import { useRef } from 'react'
import { toast } from '#web/every-page/toast.ts'

export function useErrorToast() {
  const said = useRef<number>(undefined)
  const clear = () => {
    if (said.current !== undefined) toast.dismiss(said.current)
    said.current = undefined
  }
  return {
    clear,
    say: (...what: Parameters<typeof toast.error>) => {
      clear()
      said.current = toast.error(...what)
    },
  }
}
