/** The address of the Add Product page, filled in with a copy of the product with this id. */
export const newFrom = (id: string) => `/dashboard/addProduct?from=${id}`
