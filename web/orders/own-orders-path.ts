/** Where somebody finds their own orders: My Orders is for customers, an admin's stand in My Profile. */
export const ownOrdersPath = (isAdmin: boolean) => (isAdmin ? '/dashboard/myProfile' : '/dashboard')
