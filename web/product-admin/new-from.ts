/** Where Add Product begins as the product with this id. */
export const newFrom = (id: string) => `/dashboard/addProduct?from=${id}`
