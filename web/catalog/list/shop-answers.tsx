/** The shop's answers to words that name no product. */
import type { ShopAnswer } from '#contract/products/schema/shop-answer.ts'

export function ShopAnswers({ answers }: { answers: readonly ShopAnswer[] }) {
  return answers.map(({ says, links }) => (
    <p key={says} className="mt-2 max-w-prose font-medium">
      {says}
      {links.map(({ to, text }, at) => (
        <span key={to}>
          {at > 0 ? ', ' : ' '}
          <a href={to} className="text-link">
            {text}
          </a>
        </span>
      ))}
    </p>
  ))
}
