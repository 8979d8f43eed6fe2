/** Pictures that cannot be loaded are marked `data-broken`: the stylesheet shows a replacement. */

export function listenToPictures(): void {
  // Neither event bubbles: both are handled in the capture phase.
  document.addEventListener('error', ({ target }) => isPicture(target) && mark(target, true), true)
  document.addEventListener('load', ({ target }) => isPicture(target) && mark(target, false), true)
  for (const image of document.images) if (hasFailed(image)) mark(image, true)
}

/** Pictures that failed before the listener was added. A picture that is still loading is not complete. */
function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}

function mark(image: HTMLImageElement, isBroken: boolean): void {
  image.toggleAttribute('data-broken', isBroken)
}

function isPicture(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement
}
