/** Buyers of exempt goods whose VAT number the register gives to another name, or to none. */
import type { OtherName } from '#contract/tax/schema/buyer.ts'
import { ItIsThem } from './it-is-them.tsx'
import { NeedItem, NeedList, OrderButton } from './need-section.tsx'

export function OtherNames({ names }: { names: OtherName[] }) {
  return (
    <NeedList
      id="other-names"
      title="VAT numbers registered to other names"
      none=""
      note="These orders are without VAT and have not shipped. Make sure that each number is the buyer’s own: a buyer can enter the number of another company."
      needs={names}
      needKey={({ order }) => order._id}
      item={Name}
    />
  )
}

function Name({ need }: { need: OtherName }) {
  const { order, billedName, vatNumber, registeredName, registeredAddress } = need
  const registered = [registeredName, registeredAddress].filter(Boolean).join(', ')
  return (
    <NeedItem
      title={`${order.number}, ${billedName}`}
      facts={[
        registered
          ? `${vatNumber} is registered to ${registered.replaceAll('\n', ', ')}`
          : `The register publishes no name for ${vatNumber}`,
      ]}
    >
      <OrderButton id={order._id} word="See the order" about={order.number} />
      <ItIsThem orderId={order._id} about={billedName} />
    </NeedItem>
  )
}
