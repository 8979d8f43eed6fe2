/** The part of the document that the browser's router renders: the title, and the first element of the body. */
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Meta, ScrollRestoration } from 'react-router'

export function WithinBody({ children }: { children: ReactNode }) {
  const [titleFromServer] = useState(() => document.querySelector('head > title'))
  useLayoutEffect(() => titleFromServer?.remove(), [titleFromServer])
  return (
    <>
      {createPortal(<Meta />, document.head)}
      <div className="contents">
        {children}
        <ScrollRestoration />
      </div>
    </>
  )
}
