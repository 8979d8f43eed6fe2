/** Parts of documents that are the same on many pages, such as product cards: most of the time of a page would go into them. */
import { type ReactElement, type ReactNode, useContext } from 'react'
import { Rendering } from '#web/shell/rendering.ts'

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/** Returns the properties that fill an element with what `render` makes of `facts`. */
type RenderOnce = <Facts extends object>(name: string, render: (facts: Facts) => ReactElement, facts: Facts) => Inside

/**
 * For parts of documents. `render` must depend only on the facts, not on hooks or contexts, and must not preload anything, because
 * the server keeps its HTML under its name and the facts.
 */
export function useRenderOnce(): RenderOnce {
  const { renderOnce } = useContext(Rendering)
  return (name, render, facts) => {
    if (!renderOnce) return { children: render(facts) }
    return { dangerouslySetInnerHTML: { __html: renderOnce(`${name} ${JSON.stringify(facts)}`, () => render(facts)) } }
  }
}
