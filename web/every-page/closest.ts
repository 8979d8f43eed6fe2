/** What an event happened in: the nearest element around its target that matches. */
export function closest<Found extends HTMLElement>(target: EventTarget | null, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null
}
