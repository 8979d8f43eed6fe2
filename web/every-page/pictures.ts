/** Pictures that cannot be loaded are marked `data-broken`: the stylesheet shows a replacement. */

export function listenToPictures(): void {
  // Neither event bubbles: both are handled in the capture phase.
  for (const event of ['error', 'load']) document.addEventListener(event, ({ target }) => mark(target), true)
  // Of pictures that failed before the listener was added.
  for (const image of document.images) mark(image)
}

/** A picture that is still loading is not complete. */
function mark(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  image.toggleAttribute('data-broken', image.complete && !image.naturalWidth && image.currentSrc !== '')
}
