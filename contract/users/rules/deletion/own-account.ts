/** Rules for users who delete their own accounts. */

/** Users whose passwords the shop does not keep can delete their accounts for this long after they sign in. */
export const freshSignInMinutes = 5

export const deleteAdminRefusal = 'Another admin has to remove your admin rights first'
