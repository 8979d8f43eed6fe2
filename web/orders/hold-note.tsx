/** How long the shop holds an unpaid order of one product, said before it is placed. */
import { useEffect, useState } from 'react'
import { api } from '#web/api/client.ts'

type HoldNoteProps = { productId: string; quantity: number }

export function HoldNote({ productId, quantity }: HoldNoteProps) {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const isOver = new AbortController()
    const ask = async () => {
      const { hold } = await api.priceCart({ body: { lines: [{ id: productId, quantity }] } }, isOver)
      setSentence(hold?.says ?? '')
    }
    // Debounced while the quantity is typed. Without an answer nothing is said; the order is not blocked.
    const timer = setTimeout(() => void ask().catch(() => {}), 250)
    return () => {
      clearTimeout(timer)
      isOver.abort()
    }
  }, [productId, quantity])
  return <p className="min-h-6 text-sm text-ink-muted">{sentence}</p>
}
