/** The look of a file field, which CSS counts as read-only and whose button would otherwise look like text. */
export const fileLook =
  'enabled:bg-surface! file:mr-3 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-edge file:px-2.5 file:py-0.5 file:font-semibold'
