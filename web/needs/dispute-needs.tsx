/**
 * Disputed payments that need an answer. Payments for orders are listed in Manage Orders; payments without an order are listed
 * here.
 */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { needSays, pathOfNeed } from '#contract/needs/rules.ts'
import type { LooseDispute, Needs } from '#contract/needs/schema.ts'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'
import { NeedItem, NeedItems, NeedSection } from './need-section.tsx'
import { AnswerBy } from './strip/needs-strip.tsx'

const title = 'Disputed payments'

export function DisputeNeeds({ needs, disputes }: { needs: Needs; disputes: readonly LooseDispute[] }) {
  const ofOrders = needs.disputes - needs.disputesWithoutOrder
  return (
    <NeedSection
      id="disputes"
      title={title}
      count={ofOrders + disputes.length}
      none="No disputes to answer."
      note="Respond in your card provider’s dashboard."
    >
      {ofOrders > 0 && (
        <Link to={pathOfNeed('disputes')} className="text-link mb-3 inline-block">
          {needSays('disputes', ofOrders)}
          {disputes.length === 0 ? <AnswerBy needs={needs} /> : ' in Manage Orders'}
        </Link>
      )}
      {disputes.length > 0 && (
        <NeedItems title={title} needs={disputes} needKey={({ intentId }) => intentId} item={Dispute} />
      )}
    </NeedSection>
  )
}

function Dispute({ need: { intentId, amount, status, reason, answerBy } }: { need: LooseDispute }) {
  const kind = status === 'to answer' ? 'disputed' : 'bank inquiry'
  const facts = [
    `Bank’s reason: ${reason.replaceAll('_', ' ')}`,
    `Payment ${intentId}`,
    answerBy && (
      <Fragment key="by">
        Answer by <time dateTime={answerBy}>{formatDayAndTime(answerBy)}</time>
      </Fragment>
    ),
  ]
  return <NeedItem title={`${amount} without an order, ${kind}`} facts={facts} />
}
