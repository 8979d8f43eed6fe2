/** Asks for a code after the password, and opens the shop's session with it. */
import { Link, useNavigate } from 'react-router'
import { signIn } from '#web/api/open-session.ts'
import { returnPathOf } from '#web/every-page/return-path.ts'
import { CodeForm } from '#web/forms/one-field/code-form.tsx'

export function GiveCode({ search }: { search: string }) {
  const navigate = useNavigate()
  async function give(code: string) {
    await signIn((identity) => identity.passSecondFactor(code))
    await navigate(returnPathOf(search), { replace: true })
  }
  return (
    <>
      <p>Open the authenticator app of your account and type the code that it shows for this shop.</p>
      <CodeForm
        label="Code:"
        hint="The six digits from the app, or a recovery code."
        button="Log in"
        takesFocus
        save={give}
      />
      <p>
        Have you lost the app and your recovery codes? Another admin can reset two-factor sign-in on your page under All
        Users, and so can the operator of the server.
      </p>
      <p>
        <Link to={`/login${search}`} className="text-link">
          Back to Login
        </Link>
      </p>
    </>
  )
}
