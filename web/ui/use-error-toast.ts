/** The error toast of an action: it disappears when the action is tried again, so that it is not shown beside the success. */
import { useRef } from 'react'
import { toast } from '#web/every-page/toast.ts'

export function useErrorToast() {
  const toastId = useRef<number>(undefined)
  const clear = () => {
    if (toastId.current !== undefined) toast.dismiss(toastId.current)
    toastId.current = undefined
  }
  return {
    clear,
    say: (...what: Parameters<typeof toast.error>) => {
      clear()
      toastId.current = toast.error(...what)
    },
  }
}
