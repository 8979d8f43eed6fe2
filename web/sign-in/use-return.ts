/** Login and Registration lead back to the page the visitor came from. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { asksForCode } from '#web/api/open-session.ts'
import { returnPathOf } from '#web/every-page/return-path.ts'
import { readSession } from '#web/every-page/session.ts'

/**
 * `goOn()` returns to the path in `?from=`; a user who is signed in already is returned at once, on mount. `hidden`:
 * whether that is yet to be decided. After signing in by the form, the form itself calls `goOn`.
 */
export function useReturn() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [hidden, setHidden] = useState(true)
  /** Runs a sign-in, and goes on; to where a code is asked for, if the account has a second factor. */
  async function enter(signIn: () => Promise<void>): Promise<void> {
    try {
      await signIn()
    } catch (error) {
      if (!asksForCode(error)) throw error
      await navigate(`/two-factor${search}`)
      return
    }
    await goOn()
  }
  const goOn = () => navigate(returnPathOf(search), { replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    if (readSession().status === 'in') void goOn()
    else setHidden(false)
  }, [])
  return { goOn, enter, hidden, search }
}
