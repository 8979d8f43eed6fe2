/**
 * Asks an admin for a code from the authenticator app before the admin creates something that outlives the session
 * (`../fresh-code.ts`).
 */
import { freshFactorMinutes } from '#contract/identity/rules.ts'
import { CodeForm } from '#web/forms/one-field/code-form.tsx'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export function FreshCodeDialog({ answer }: { answer: (isGiven: boolean) => void }) {
  const give = async (code: string) => {
    await (await identityOfThisShop()).passSecondFactor(code)
    answer(true)
  }
  return (
    <Dialog
      title="Confirm that it is you"
      description={`Open the authenticator app of your account and type the code that it shows for this shop. You will not be asked again for ${freshFactorMinutes} minutes.`}
      onClose={() => answer(false)}
    >
      <div className="mt-5">
        <CodeForm
          label="Code"
          hint="The six digits from the app, or a recovery code."
          button="Continue"
          takesFocus
          save={give}
        />
      </div>
    </Dialog>
  )
}
