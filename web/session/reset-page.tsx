/** Where the link in a reset mail leads: choosing a new password. */
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useShopForm } from '#web/layout/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/reset-page.ts'
import { identityMessage } from './identity/identity.ts'
import { identityOfThisShop } from './identity-of-this-shop.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Choose a new password', description: '' })

const loadNewPasswordForm = async () => (await import('#contract/identity.ts')).NewPasswordForm

export default function ResetPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token') ?? ''
  const { field, send, refusal, busy } = useShopForm(
    loadNewPasswordForm,
    { password: '' },
    { explain: (error) => identityMessage(error, 'signup') },
  )

  const choose = send(async ({ password }) => {
    await (await identityOfThisShop()).resetPassword(token, password)
    toast.success('Your password is changed')
    await navigate('/login', { replace: true })
  })

  return (
    <SignInFrame title="Choose a new password">
      <Form onSubmit={choose} refusal={refusal}>
        <TextField
          label="Your new password:"
          type="password"
          placeholder="Enter your password"
          autoComplete="new-password"
          {...field('password')}
        />
        <Button type="submit" size="large" busy={busy}>
          Change password
        </Button>
      </Form>
      <p>
        The link works once, for ten minutes.{' '}
        <Link to="/login" className="text-link">
          Back to Login
        </Link>
      </p>
    </SignInFrame>
  )
}
