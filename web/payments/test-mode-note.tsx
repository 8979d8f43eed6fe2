/** States that no money moves here, and lists test cards with their outcomes. */

const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0027 6000 3184', 'requires authentication'],
] as const

export function TestModeNote() {
  return (
    <section aria-labelledby="test-mode" className="rounded-md border border-dashed border-edge p-4 text-sm">
      <h2 id="test-mode" className="font-semibold">
        Test mode: no money moves
      </h2>
      <p className="mt-1 text-ink-muted">
        Use one of these numbers, any future date and any three digits. Never use a real card.
      </p>
      <ul className="mt-2">
        {cards.map(([number, outcome]) => (
          <li key={number} className="flex flex-wrap gap-x-4">
            <code className="font-mono">{number}</code>
            <span className="ml-auto text-ink-muted">{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
