/** Login and Registration lead back to the visitor's previous page. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { secondFactorCode } from '#contract/identity/rules.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { returnPathOf } from '#web/every-page/return-path.ts'
import { readSession } from '#web/every-page/session.ts'
import { IdentityError } from '#web/session/identity/identity-error.ts'

/**
 * `goOn()` returns to the path in `?from=`, and runs on mount if the user is already signed in. `hidden` is true until it is
 * known that the user is signed out.
 */
export function useReturn() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [hidden, setHidden] = useState(true)
  /**
   * Runs a sign-in, and continues to the previous page, or to the page that requires a code if the account has a second
   * factor.
   */
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

/** Whether the password was right, but a code of the second factor is required too. */
function asksForCode(error: unknown): boolean {
  if (error instanceof IdentityError) return error.code === 'second-factor'
  return error instanceof ApiRefusal && error.facts.code === secondFactorCode
}
