/** One question of the Blogs page and its answer. */
import type { ReactNode } from 'react'

export type Article = {
  /** The anchor: `/blogs#{slug}`. */
  slug: string
  question: string
  answer: ReactNode
}
