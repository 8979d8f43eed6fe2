/** For the office: the name and address of a VAT number in the register, to be compared with the billed ones. */
import type { Order } from '#contract/orders/schema/order.ts'
import { ItIsThem } from '#web/needs/it-is-them.tsx'

export function Registered({ order: { _id, number, stage, vatCheck } }: { order: Order }) {
  const { name, address, compared, isSeen } = vatCheck?.registered ?? {}
  const says = name ? [name, address].filter(Boolean).join(', ').replaceAll('\n', ', ') : 'No name is published'
  if (compared === 'same' || isSeen) return says
  return (
    <>
      {says}
      {compared === 'different' && <strong className="block font-semibold">This is not the name on the invoice</strong>}
      {stage !== 'shipped' && (
        <span className="mt-1 block">
          <ItIsThem orderId={_id} about={number} />
        </span>
      )}
    </>
  )
}
