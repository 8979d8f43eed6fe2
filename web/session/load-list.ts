/** Loading what needs a session, by the specification's rule for one that is over. */
import { redirect } from 'react-router'
import { ApiRefusal } from '#web/refusal.ts'
import { signOut } from './open-session.ts'

/** A 401 or 403 from a protected list removes the token, signs the user out and leads to the home page. */
export async function loadList<List>(load: () => Promise<List>): Promise<List> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.sessionIsOver)) throw error
    await signOut()
    throw redirect('/')
  }
}
