/** Rules for users who delete their own accounts. */

/** An account without a password can be deleted this long after its sign-in. */
export const freshSignInMinutes = 5

export const deleteAdminRefusal = 'Another admin has to remove your admin rights first'
