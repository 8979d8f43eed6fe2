/** The address book of a customer. */

export const mostAddresses = 20

/** The address that is used unless another is chosen: the one marked as default, else the first. */
export const defaultAddressOf = <Address extends { isDefault?: boolean | undefined }>(
  addresses: Address[],
): Address | undefined => addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
