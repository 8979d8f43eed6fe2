import { sessions } from '#web/every-page/session.ts'
import { useStore } from '#web/ui/use-store.ts'

/**
 * Rerenders on a sign-in or sign-out, in this tab or another. On the server and during hydration, every user is treated as signed out.
 */
export const useSession = () => useStore(sessions)
