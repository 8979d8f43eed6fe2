/** Hydrates the server-rendered page of an application: in development with React, else with Preact (preact.ts). */

import { StrictMode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const [place, Frame] = import.meta.env.DEV ? [document, StrictMode] : [document.body, Suspense]

export function hydrate(): void {
  hydrateRoot(
    place,
    <Frame>
      <HydratedRouter />
    </Frame>,
  )
}
