/** The address of Add Product as a copy of the product with this id. */
export const newFrom = (id: string) => `/dashboard/addProduct?from=${id}`
