/** Files and folders of the checkout that a release carries. */
export const carried: readonly string[]
