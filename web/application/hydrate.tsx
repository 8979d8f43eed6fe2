/** Hydrates the server-rendered page of an application: in development with React, else with Preact (preact.ts). */

import { StrictMode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { sellIn } from '#contract/rules/currency.ts'

const [place, Frame] = import.meta.env.DEV ? [document, StrictMode] : [document.body, Suspense]

export function hydrate(): void {
  // Before the first rendering, which has to agree with the server's.
  if (document.documentElement.dataset.currency === 'EUR') sellIn('EUR')
  hydrateRoot(
    place,
    <Frame>
      <HydratedRouter />
    </Frame>,
  )
}
