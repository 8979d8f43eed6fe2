/** A form that scripts check and send. */
import { type ComponentProps, useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** Somebody sent it before the scripts had come: a script in the head has kept the browser from sending it itself. */
    heldForm?: HTMLFormElement | undefined
  }
}

type FormProps = Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>

/** `post`, so that what is typed into it never stands in an address, whoever sends it. */
export function Form(props: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current || window.heldForm !== form.current) return
    window.heldForm = undefined
    form.current.requestSubmit()
  }, [])
  return <form {...props} ref={form} method="post" noValidate className="flex flex-col gap-4" />
}
