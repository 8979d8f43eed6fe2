/** My Profile: the visitor's data, and the form to change it. */
import { Link, useRevalidator } from 'react-router'
import type { User } from '#contract/users/schema.ts'
import { api } from '#web/api/client.ts'
import { fetched } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { type Visitor, visitorContext } from '#web/dashboard/entrance/guards.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { saveHint } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { UnsavedGuard } from '#web/forms/guard/unsaved-guard.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/screens/avatar.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/my-profile-page.ts'
import { AddressBook } from './address-book.tsx'
import { ChangeName } from './change-name.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnOrders } from './own-orders.tsx'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const visitor = context.get(visitorContext)
  const { email, isAdmin } = visitor
  const [user, orders, { addresses }, { company }, { members }, { YourCompany }, { changePassword }] =
    await Promise.all([
      api.findUser({ email }),
      isAdmin ? api.readPage('listMyOrders', { email, limit: ordersShown }) : undefined,
      api.findAddresses(),
      api.findCompany(),
      api.findMembers(),
      fetched(import('./your-company.tsx')),
      identityOfThisShop(),
    ])
  return { visitor, user, orders, addresses, company, members, YourCompany, changePassword }
}

const ordersShown = '10'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My Profile', description: '' })
}

export default function MyProfilePage({ loaderData }: Route.ComponentProps) {
  const { visitor, user, orders, addresses, company, members, YourCompany, changePassword } = loaderData
  return (
    <DashboardScreen title="My Profile">
      {orders && <OwnOrders page={orders} email={visitor.email} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Panel>
            <Profile user={user} />
            {visitor.isAdmin && (
              <p className="mt-5">
                <Link to="/two-factor?from=/dashboard/myProfile" className="text-link">
                  Two-factor sign-in
                </Link>
              </p>
            )}
            <OwnData />
          </Panel>
          <Panel title="Your name">
            <ChangeName key={user.name} email={visitor.email} name={user.name} />
          </Panel>
        </div>
        <div className="flex flex-col gap-6">
          <Panel title="Update Profile">
            <UpdateProfile visitor={visitor} user={user} />
          </Panel>
          {changePassword && (
            <Panel title="Change password">
              <ChangePassword email={visitor.email} change={changePassword} />
            </Panel>
          )}
        </div>
      </div>
      <YourCompany company={company} members={members} />
      <AddressBook addresses={addresses} />
      <Panel title="Delete account" className="mt-6">
        <DeleteAccount visitor={visitor} asksPassword={changePassword !== null} />
      </Panel>
    </DashboardScreen>
  )
}

function OwnData() {
  const download = useChange('exportMyself', { after: saveFile, inPlace: true })
  return (
    <div className="mt-5">
      <p className="mb-3 text-sm text-ink-muted">
        Everything we hold about you, in one file: profile, addresses, orders, reviews, mails and where you are logged
        in.
      </p>
      <Button variant="secondary" busy={download.busy} onClick={() => void download({})}>
        Download my data
      </Button>
    </div>
  )
}

function Profile({ user }: { user: User }) {
  const { name, email, image, location, education, linkedin, phone } = user
  return (
    <div className="flex flex-col gap-5">
      {image ? (
        <Avatar name={name || email} image={image} size="large" />
      ) : (
        <p className="text-ink-muted">No Image found</p>
      )}
      <DescriptionList
        facts={[
          { term: 'Name', value: name || 'No name found' },
          { term: 'Email', value: <EmailAddress>{email}</EmailAddress> },
          { term: 'Location', value: location || unknown },
          { term: 'Education', value: education || unknown },
          { term: 'Linkedin', value: linkedin ? <ProfileLink to={linkedin} /> : unknown },
          { term: 'Phone', value: phone || unknown },
        ]}
      />
    </div>
  )
}

const unknown = <span className="font-normal text-ink-muted">Not given yet</span>

function ProfileLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="text-link">
      Profile
    </a>
  )
}

function UpdateProfile({ visitor, user }: { visitor: Visitor; user: User }) {
  const { field, save, refusal, busy, ...draftState } = useProfileForm(visitor, user)
  return (
    <Form onSubmit={save} refusal={refusal}>
      <UnsavedGuard unsaved={draftState.isUnsaved} onLeave={draftState.discard} />
      <DraftNote {...draftState} />
      <TextField label="Location" placeholder="Enter your location" {...field('location')} />
      <TextField label="Education" placeholder="Enter your education" {...field('education')} />
      <TextField label="Image link" type="url" placeholder="Enter your image link" {...field('image')} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="Enter your phone number"
        {...field('phone')}
      />
      <TextField label="Linkedin" type="url" placeholder="Enter your linkedin profile link" {...field('linkedin')} />
      <Button type="submit" busy={busy} className="self-start">
        Update User
      </Button>
    </Form>
  )
}

const loadProfileForm = async () => (await import('#contract/users/schema.ts')).ProfileForm

/** The form, filled with the current data; saving it also updates the picture in the header. */
function useProfileForm({ isAdmin, email }: Visitor, { name, location, education, image, phone, linkedin }: User) {
  const known = { location, education, image, phone, linkedin }
  const { send, ...shown } = useDraftForm('profile', loadProfileForm, known)
  const { revalidate } = useRevalidator()

  const save = send(async (profile) => {
    await api.updateProfile({ email, body: { ...profile, name } })
    saveHint({ isAdmin, image: profile.image })
    toast.success('Update profile successfull')
    await revalidate()
  })
  return { ...shown, save }
}
