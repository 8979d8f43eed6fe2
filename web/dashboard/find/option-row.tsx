/** One result: its name, and the text that matches, with the match marked. */

import { personOf } from '#contract/orders/rules/customer.ts'
import { orderStateWord } from '#contract/orders/rules/status.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { FoundField } from '#contract/search/rules.ts'
import type { MarkedText } from '#contract/search/schema.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { fieldWords, type Option } from './options.ts'

export function OptionRow({ option }: { option: Option }) {
  const note = useShop().chargesVat ? ' excl. VAT' : ''
  switch (option.kind) {
    case 'order': {
      const { number, placedAt, totalPrice, found } = option.hit
      return (
        <Row
          title={`${number} · ${personOf(option.hit)}`}
          beside={`${formatDayOf(placedAt)} · ${formatMoney(totalPrice)}${note}`}
          state={orderStateWord(option.hit)}
          found={found}
        />
      )
    }
    case 'product': {
      const { name, sku, pricePerUnit, availableQuantity, found } = option.hit
      return (
        <Row
          title={[sku, name].filter(Boolean).join(' · ')}
          beside={formatMoney(pricePerUnit) + note}
          state={`${count.format(availableQuantity)} available`}
          found={found}
        />
      )
    }
    case 'user': {
      const { name, email, role, found } = option.hit
      return (
        <Row title={name || email} beside={name ? email : ''} state={role === 'admin' ? 'Admin' : ''} found={found} />
      )
    }
    case 'all':
      return <span className="font-medium">{option.text}</span>
  }
}

const count = new Intl.NumberFormat('en-US')

type RowProps = { title: string; beside: string; state: string; found: { field: FoundField; text: MarkedText } }

function Row({ title, beside, state, found: { field, text } }: RowProps) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{title}</span>
        <span className="text-sm text-ink-muted wrap-anywhere">{beside}</span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-muted">
        <span className="wrap-anywhere">
          {fieldWords[field]}: <Marked text={text} />
        </span>
        <span>{state}</span>
      </span>
    </>
  )
}

function Marked({ text }: { text: MarkedText }) {
  let at = 0
  return text.map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMatch ? (
      <mark key={key} className="rounded-xs bg-ink px-0.5 text-paper">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}
