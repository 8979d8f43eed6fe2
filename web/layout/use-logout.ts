/** Logging out leads to the login page. What it needs is fetched when it is needed. */
import { useNavigate } from 'react-router'

export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const { logOut } = await import('#web/session/session-end.ts')
    await logOut()
    await navigate('/login')
  }
}
