/** The element of an event: its target if that matches, else the nearest ancestor of the target that matches. */
export function closest<Found extends HTMLElement>(target: EventTarget | null, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null
}

/** The link that a click follows in this window; null for another window or tab, and for `tel:` and `mailto:`. */
export function followedLink(click: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = click
  const link = closest<HTMLAnchorElement>(target, 'a[href]')
  const isHere = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && link?.target !== '_blank'
  return isHere && link?.protocol.startsWith('http') ? link : null
}
