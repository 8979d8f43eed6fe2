/** The shapes that the pages expect from this folder. A shop may replace everything else here. */
import type { ReactNode } from 'react'

/** One question of the Blogs page and its answer, which is plain HTML: no state, no effects. */
export type Article = {
  /** The anchor: `/blogs#{slug}`. */
  slug: string
  question: string
  answer: ReactNode
}

/** The developer of the Portfolio page. */
export type Portfolio = {
  /** An invented person is shown by a demo shop alone. */
  isInvented: boolean
  name: string
  role: string
  address: string
  phone: string
  email: string
  links: readonly Link[]
  objective: string
  skills: readonly { level: string; names: readonly string[] }[]
  skillsSummary: readonly string[]
  projects: readonly Project[]
  education: readonly { title: string; place: string; years: string }[]
  languages: readonly { name: string; level: string }[]
}

export type Project = {
  name: string
  about: string
  technologies: readonly string[]
  /** A file of content/pictures/portfolio, 800 × 500. */
  picture: string
  links: readonly Link[]
}

type Link = { label: string; href: string }
