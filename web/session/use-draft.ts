/** A form that outlives the end of its session: what was typed waits in this tab until the person is back. */
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiRefusal } from '#web/refusal.ts'
import { keepDraft, takeDraft } from './draft.ts'
import { signOut } from './open-session.ts'
import { loginPathFrom } from './return-path.ts'

/**
 * `draft` is what was kept of the form of that name, empty when nothing was. When `keepWhenOver` is given the error
 * that says the session is over, it keeps the values, signs out and leads to the login, which leads back here.
 */
export function useDraft<Values extends object>(form: string) {
  // It was kept by the same form, as it is named.
  const [draft] = useState(() => takeDraft(form) as Partial<Values>)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function keepWhenOver(error: unknown, values: Values): Promise<void> {
    if (!(error instanceof ApiRefusal && error.sessionIsOver)) return
    keepDraft(form, values)
    await signOut()
    await navigate(loginPathFrom(pathname))
  }
  return { draft, keepWhenOver }
}
