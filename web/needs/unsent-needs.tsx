/** Mails that cannot be sent, and papers that cannot be made. */
import { Link } from 'react-router'
import type { UnmadePaper, UnsentMail } from '#contract/needs/schema.ts'
import { paperName } from '#contract/orders/rules/money/paper.ts'
import type { Answer } from '#contract/table.ts'
import { api } from '#web/api/client.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { ActDialog } from './act-dialog.tsx'
import { NeedItem, NeedList, OrderButton } from './need-section.tsx'

export function UnsentNeeds({ unsent: { mails, papers } }: { unsent: Answer<'findUnsent'> }) {
  return (
    <>
      <NeedList
        id="mails"
        title="Mails that cannot be sent"
        none="No mail needs attention."
        needs={mails}
        needKey={({ _id }) => _id}
        item={Mail}
      />
      <NeedList
        id="papers"
        title="Documents that cannot be made"
        none="No document needs attention."
        needs={papers}
        needKey={({ order, kind, wantedAt }) => `${order._id} ${kind} ${wantedAt}`}
        item={Paper}
      />
    </>
  )
}

function Mail({ need: mail }: { need: UnsentMail }) {
  const { _id: id, to, about, orderId, why, writtenAt, nextTryAt, canTryAgain } = mail
  const again = useChange('retryMail', { says: 'The mail will be tried again within seconds' })
  const title = `${about}, to ${to}`
  const [word, submit] = nextTryAt
    ? (['Give up', 'Give up sending'] as const)
    : (['Set aside', 'Set the mail aside'] as const)
  return (
    <NeedItem
      title={
        orderId ? (
          <Link to={`/dashboard/orders/${orderId}`} className="text-link">
            {title}
          </Link>
        ) : (
          title
        )
      }
      facts={[why, `Written ${formatMoment(writtenAt)}, ${triesOf(mail)}`]}
    >
      {canTryAgain && (
        <Button
          size="small"
          busy={again.busy}
          aria-label={`Try again now: ${title}`}
          onClick={() => void again({ id })}
        >
          Try again now
        </Button>
      )}
      <ActDialog
        word={word}
        about={title}
        text="The mail will not be sent."
        submit={submit}
        says="The mail will not be sent"
        send={(reason) => api.giveUpMail({ id, body: { why: reason } })}
      />
    </NeedItem>
  )
}

function triesOf({ tries, nextTryAt }: Pick<UnsentMail, 'tries' | 'nextTryAt'>): string {
  const tried = tries === 1 ? 'tried once' : `tried ${tries} times`
  return nextTryAt ? `${tried}, next ${formatMoment(nextTryAt)}` : `${tried}, given up`
}

/** If no reason is shown, the log contains the reason. Saving the paper on the order's page makes it at once, if possible. */
function Paper({ need: paper }: { need: UnmadePaper }) {
  const { kind, order, wantedAt, why } = paper
  const title = `${paperName(kind)} of order ${order.number}`
  return (
    <NeedItem title={title} facts={[why, `Requested ${formatMoment(wantedAt)}, ${triesOf(paper)}`]}>
      <OrderButton id={order._id} word="See the order" about={title} />
    </NeedItem>
  )
}
