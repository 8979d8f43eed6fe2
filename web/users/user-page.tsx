/** One user, for admins: profile, orders, reviews, sessions and history. */
import { Link, useNavigate, useRevalidator } from 'react-router'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import type { Review } from '#contract/reviews/schema.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { Person } from '#contract/users/schema.ts'
import { api, type PageOf } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { FailedList, type FailedPage, isFailed, orFailure } from '#web/dashboard/failed-page.tsx'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { historyOf } from '#web/history/history-address.ts'
import { HistoryList } from '#web/history/history-list.tsx'
import { ReviewEntry } from '#web/reviews/review-entry.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/user-page.ts'
import { DeleteUserButton } from './delete-user-button.tsx'
import { ErasePersonButton } from './erase-person-button.tsx'
import { OfficeRolePanel } from './office-role.tsx'
import { ResetTwoFactorButton } from './reset-two-factor-button.tsx'
import { RoleBadge } from './role-badge.tsx'
import { RoleButton, unconfirmedNoteId } from './role-button.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserSessions } from './user-sessions.tsx'

const ordersPerPage = '10'
const reviewsShown = '10'
const changesShown = '5'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { cursor } = { cursor: undefined, ...readTableUrl(request, []) }
  const person = await api.findPerson({ person: params.person })
  const { _id, email } = person
  const [orders, reviews, history] = await Promise.all([
    orFailure(api.readPage('listOrdersOf', { person: _id, limit: ordersPerPage, ...(cursor && { cursor }) })),
    orFailure(api.readPage('listReviewsOf', { person: _id, limit: reviewsShown })),
    orFailure(api.readPage('listChanges', { kind: 'user', id: email, limit: changesShown })),
  ])
  return { person, orders, reviews, history }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: titleOf(loaderData?.person), description: '' })

const titleOf = (person: Person | undefined) => person?.name || person?.email || 'User'

export default function UserPage({ loaderData: { person, orders, reviews, history } }: Route.ComponentProps) {
  const { count, paid } = person.orders
  const { chargesVat } = useShop()
  return (
    <DashboardScreen title={titleOf(person)}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Panel title="Customer" className="lg:col-start-2">
          <Facts person={person} />
          <Acts person={person} />
        </Panel>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Panel
            title="Orders"
            actions={count > 0 && `${count} in all, ${formatMoney(paid)}${chargesVat ? ' excl. VAT' : ''} paid`}
          >
            <UserOrders page={orders} />
          </Panel>
          <Panel title="Reviews">
            <Reviews page={reviews} email={person.email} />
          </Panel>
          <Panel title="Addresses">
            <Addresses person={person} />
          </Panel>
        </div>
        <div className="flex flex-col gap-6 lg:col-start-2">
          <OfficeRolePanel user={person} />
          <UserSessions person={person} />
          <Panel title="History" className="print:hidden">
            <HistoryList page={history} all={historyOf('user', person.email)} />
            {person.role === 'admin' && <ChangesByUser email={person.email} />}
          </Panel>
        </div>
      </div>
    </DashboardScreen>
  )
}

function Facts({ person }: { person: Person }) {
  const { name, email, confirmed, phone, company, companyId, location, createdAt } = person
  return (
    <DescriptionList
      facts={[
        { term: 'Name', value: name || 'No name found' },
        { term: 'Email', value: <EmailAddress>{email}</EmailAddress> },
        {
          term: 'Address confirmed',
          value: confirmed ? 'Yes' : <span id={unconfirmedNoteId(person)}>Not confirmed yet</span>,
        },
        { term: 'Role', value: <RoleBadge user={person} /> },
        { term: 'Phone', value: phone || unknown },
        { term: 'Company', value: company || unknown },
        ...(companyId ? [{ term: 'Payment terms', value: <TermsLink companyId={companyId} /> }] : []),
        { term: 'Location', value: location || unknown },
        { term: 'Customer since', value: <time dateTime={createdAt}>{formatDayOf(createdAt)}</time> },
      ]}
    />
  )
}

function TermsLink({ companyId }: { companyId: string }) {
  return (
    <Link to={`/dashboard/companies/${companyId}`} className="text-link">
      See the company
    </Link>
  )
}

const unknown = <span className="font-normal text-ink-muted">Not given yet</span>

function Acts({ person }: { person: Person }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const download = useChange('exportPerson', { after: saveFile, inPlace: true })
  const enter = useChange('startDraft', { inPlace: true, after: ({ _id }) => navigate(`/dashboard/newOrder/${_id}`) })
  const goBack = () => navigate('/dashboard/allUsers', { replace: true })
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
      <Button
        variant="secondary"
        size="small"
        busy={enter.busy}
        onClick={() => void enter({ body: { email: person.email } })}
      >
        Enter an order
      </Button>
      <RoleButton user={person} onChange={revalidate} />
      <ResetTwoFactorButton user={person} />
      <Button
        variant="secondary"
        size="small"
        busy={download.busy}
        onClick={() => void download({ person: person._id })}
      >
        Download this user’s data
      </Button>
      <DeleteUserButton user={person} onDeleted={goBack} />
      <ErasePersonButton user={person} onErased={goBack} />
    </div>
  )
}

function Reviews({ page, email }: { page: PageOf<Review> | FailedPage; email: string }) {
  if (isFailed(page)) return <FailedList {...page} />
  if (page.total === 0) return <p className="text-ink-muted">No reviews.</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {page.rows.map((review) => (
          <li key={review._id} className="py-3">
            <p className="mb-2 text-sm font-medium">{review.number}/5</p>
            <ReviewEntry review={review} />
          </li>
        ))}
      </ul>
      {page.next && (
        <p className="mt-3">
          <Link to={`/dashboard/allReviews?q=${encodeURIComponent(email)}`} className="text-link">
            All {page.total} reviews
          </Link>
        </p>
      )}
    </>
  )
}

function Addresses({ person: { addresses } }: { person: Person }) {
  if (addresses.length === 0) return <p className="text-ink-muted">No addresses.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {addresses.map(({ label, company, address, country, phone, isDefault }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice.
        <li key={index} className="py-3 whitespace-pre-line wrap-anywhere">
          {[label, company, address, nameOfCountry(country)].filter(Boolean).join(', ').replaceAll('\n', ', ')}
          <span className="block text-sm text-ink-muted">
            {phone}
            {isDefault && ' · Default'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function ChangesByUser({ email }: { email: string }) {
  return (
    <p className="mt-3">
      <Link to={`/dashboard/history?${new URLSearchParams({ who: email })}`} className="text-link">
        Changes by this user
      </Link>
    </p>
  )
}
