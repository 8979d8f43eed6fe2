/** The fields for parcel numbers, from top to bottom. */
export const parcelFields = () => [...document.querySelectorAll<HTMLInputElement>('input[data-parcel]')]

/** Moves the focus from the field of an order that has shipped to the next one, unless the packer is elsewhere by now. */
export function leadOn(here: HTMLElement | null): void {
  if (!here?.contains(document.activeElement)) return
  const fields = parcelFields()
  const own = fields.findIndex((field) => here.contains(field))
  const next = fields[own + 1]
  if (next) next.focus()
  else here.focus()
}
