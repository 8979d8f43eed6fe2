/** Files and folders of the checkout that a release carries. */
export const carried: readonly string[]

/** Dependencies that a release leaves out, because they build the pages or stand in for Google. */
export const packagesOfCheckout: readonly string[]
