/** Exempt orders without a proof that the goods left Spain, and the limit above which the VAT of other member states applies. */
import { Link } from 'react-router'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { Answer } from '#contract/table.ts'
import type { UnprovedArrival } from '#contract/tax/schema/arrival.ts'
import type { InvoiceWithoutNif } from '#contract/tax/schema/buyer.ts'
import type { DistanceSales } from '#contract/tax/schema/report.ts'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { NeedItem, NeedList, NeedSection, OrderButton } from './need-section.tsx'
import { OtherNames } from './other-names.tsx'

/** A shop that charges no VAT has neither exempt orders nor this limit. */
export function TaxNeeds({
  tax: { otherNames, arrivals, withoutNif, distanceSales },
}: {
  tax: Answer<'findTaxNeeds'>
}) {
  return (
    <>
      {otherNames.length > 0 && <OtherNames names={otherNames} />}
      {arrivals.length > 0 && (
        <NeedList
          id="arrivals"
          title="Exempt orders without a proof that the goods left Spain"
          none=""
          note="Shipped 25 days ago or earlier. Within the EU, attach a proof of transport, or ask the customer to confirm the arrival with the link in the mail about the shipment. For an export, enter the number of the export declaration (MRN), or attach the declaration."
          needs={arrivals}
          needKey={({ order }) => order._id}
          item={Arrival}
        />
      )}
      {withoutNif.length > 0 && (
        <NeedList
          id="without-nif"
          title="Invoices to Spain without a NIF"
          none=""
          note="A Spanish business needs its tax number on the invoice. Ask for the number, and correct the invoice on the page of the order."
          needs={withoutNif}
          needKey={({ order }) => order._id}
          item={WithoutNif}
        />
      )}
      {distanceSales && <Limit sales={distanceSales} />}
    </>
  )
}

function Arrival({ need: { order, company, country, shippedAt } }: { need: UnprovedArrival }) {
  return (
    <NeedItem
      title={`${order.number}, ${company}`}
      facts={[`Shipped to ${nameOfCountry(country)} on ${formatDayOf(shippedAt)}`]}
    >
      <OrderButton id={order._id} word="See the order" about={order.number} />
    </NeedItem>
  )
}

function WithoutNif({ need: { order, buyer, placedAt } }: { need: InvoiceWithoutNif }) {
  return (
    <NeedItem title={`${order.number}, ${buyer}`} at={placedAt}>
      <OrderButton id={order._id} word="See the order" about={order.number} />
    </NeedItem>
  )
}

function Limit({ sales: { year, euros: sum, limit } }: { sales: DistanceSales }) {
  return (
    <NeedSection id="distance-sales" title="Tax limit nearly reached" count={1} none="">
      <p className="max-w-prose">
        In {year}, you delivered goods for {formatMoney(sum, 'EUR')} before VAT to other member states, to buyers
        without a valid VAT number. Above the limit of {formatMoney(limit, 'EUR')}, the VAT of each destination country
        is due. Ask your tax adviser.{' '}
        <Link to="/dashboard/taxReport#distance-sales" className="text-link">
          See the tax report
        </Link>
      </p>
    </NeedSection>
  )
}
