/** Two-factor sign-in: asks for a code after the password, or sets up an authenticator app. */
import { sendTo } from '#web/api/react/send-to.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/two-factor-page.ts'
import { SignInFrame } from './frame/sign-in-frame.tsx'
import { LinkNotOpened, OpeningLink } from './mailed/link-not-opened.tsx'
import { GiveCode } from './two-factor/give-code.tsx'
import { SetUp } from './two-factor/set-up.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = await (await identityOfThisShop()).secondFactor()
  const { search } = new URL(request.url)
  if (!state) throw sendTo(`/login${search}`, request)
  return { ...state, search }
}

const title = 'Two-factor sign-in'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export const HydrateFallback = () => <OpeningLink title={title} />
export const ErrorBoundary = () => <LinkNotOpened title={title} />

export default function TwoFactorPage({ loaderData: state }: Route.ComponentProps) {
  const mustGiveCode = state.isOn && !state.isPassed
  // The shop's session begins once the code has been entered.
  const isIn = useSession().status === 'in'
  return (
    <SignInFrame title={title}>
      {mustGiveCode ? <GiveCode search={state.search} /> : <SetUp state={state} search={state.search} isIn={isIn} />}
    </SignInFrame>
  )
}
