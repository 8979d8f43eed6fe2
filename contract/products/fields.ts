/** What a product consists of, listed once: forms, statements, edits and answers derive theirs from here. */

/** The nine fields of the specification, in the order in which the form asks for them. */
export const productFields = [
  'name',
  'image',
  'description',
  'minimumOrder',
  'quantity',
  'availableQuantity',
  'pricePerUnit',
  'category',
  'fullDescription',
] as const
export type ProductField = (typeof productFields)[number]
