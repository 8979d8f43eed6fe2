/** The messages of sections 5 and 8 of the specification, letter by letter, with their places and causes. */

type FormWords = { path: string; by: 'visitor' | 'customer' | 'admin'; submit: string }

/** The forms. `{product}` stands for the id of an existing product. */
export const forms = {
  Signup: { path: '/signup', by: 'visitor', submit: 'Signup' },
  Login: { path: '/login', by: 'visitor', submit: 'Login' },
  'Add Review': { path: '/dashboard/addReview', by: 'customer', submit: 'Add Review' },
  'Update Profile': { path: '/dashboard/myProfile', by: 'customer', submit: 'Update User' },
  'Add Product': { path: '/dashboard/addProduct', by: 'admin', submit: 'Add Product' },
  'Update Product': { path: '/dashboard/updateProduct/{product}', by: 'admin', submit: 'Update Product' },
} as const satisfies Record<string, FormWords>
export type FormName = keyof typeof forms

/** A message, with its form and field. It appears under the field once `typed` is entered and the form is submitted. */
export type FieldMessage = { form: FormName; field: string; typed: string; says: string }

const nineFields = (form: 'Add Product' | 'Update Product'): FieldMessage[] => [
  { form, field: 'Product Name:', typed: '', says: 'Enter product name' },
  { form, field: 'Product image link:', typed: '', says: 'Enter product image link' },
  { form, field: 'Product short description:', typed: '', says: 'Enter produt short discription' },
  { form, field: 'Minimum Order:', typed: '', says: 'Enter minimum order' },
  { form, field: 'Product Quantity:', typed: '', says: 'Enter product quantity' },
  { form, field: 'Available Quantity:', typed: '', says: 'Enter available quantity' },
  { form, field: 'Price Per Unit:', typed: '', says: 'Enter product price' },
  { form, field: 'Select product category:', typed: '', says: 'Please select a category' },
  { form, field: 'Product full description:', typed: '', says: 'Please give full description' },
]

/** Section 5. The name and email of a review are filled in by the shop: see `occurrences`. */
export const fieldMessages: readonly FieldMessage[] = [
  { form: 'Signup', field: 'Your email:', typed: '', says: 'Please Provide a valid email' },
  { form: 'Signup', field: 'Your email:', typed: 'nobody', says: 'Please Provide a valid email' },
  { form: 'Signup', field: 'Your Name:', typed: '', says: 'Your name is required' },
  { form: 'Signup', field: 'Your password:', typed: '', says: 'Password is mendatory' },
  { form: 'Signup', field: 'Your password:', typed: 'ab', says: 'Password must be at 3 char long' },
  { form: 'Signup', field: 'Confirm your password:', typed: '', says: 'Password does not match' },
  { form: 'Signup', field: 'Confirm your password:', typed: 'another', says: 'Passwords does not match' },
  { form: 'Login', field: 'Your email:', typed: '', says: 'Please provide your email address' },
  { form: 'Login', field: 'Your password:', typed: '', says: 'Please give your password' },
  { form: 'Add Review', field: 'Your Image Link', typed: '', says: 'Please provide your image link' },
  { form: 'Add Review', field: 'Your company name', typed: '', says: 'Please provide your company name' },
  { form: 'Add Review', field: 'Your position in the company', typed: '', says: 'Please provide your company name' },
  { form: 'Add Review', field: 'Your Review', typed: '', says: 'Please enter your review' },
  { form: 'Add Review', field: 'Your Rating', typed: '', says: 'Please give your review between 1 and 5' },
  { form: 'Add Review', field: 'Your Rating', typed: '0', says: 'Please give your review between 1 and 5' },
  { form: 'Add Review', field: 'Your Rating', typed: '6', says: 'Please give your review between 1 and 5' },
  { form: 'Update Profile', field: 'Location', typed: '', says: 'Enter your location' },
  { form: 'Update Profile', field: 'Education', typed: '', says: 'Enter your education' },
  { form: 'Update Profile', field: 'Image link', typed: '', says: 'Enter your image link' },
  { form: 'Update Profile', field: 'Phone', typed: '', says: 'Enter your phone number' },
  { form: 'Update Profile', field: 'Linkedin', typed: '', says: 'Enter your linkedin profile link' },
  ...nineFields('Add Product'),
  ...nineFields('Update Product'),
]

/** `says` is the whole text; `{n}` is the stock or the minimum order of the product. */
type Occurrence = { when: string; says: string; as: 'toast' | 'alert' | 'page' | 'under the field' }

/**
 * Sections 5 and 8: the cause of a message, and whether the message is a toast, an alert within the form, a text of the page,
 * or a text under a field.
 */
export const occurrences = [
  {
    when: 'a visitor signs up with an address that has an account',
    says: 'Alreary have an account with this email',
    as: 'alert',
  },
  { when: 'a wrong password is given', says: 'Your password is wrong', as: 'alert' },
  { when: 'a visitor logs in with an unknown address', says: 'Account not found with this email', as: 'alert' },
  { when: 'the identity provider refuses a sign-up', says: 'Registration is closed today', as: 'alert' },
  { when: 'the identity provider refuses a login', says: 'This account is resting', as: 'alert' },
  { when: 'the Google window is closed', says: 'Popup Closed by user', as: 'alert' },
  {
    when: 'a visitor logs in with a Google account that never signed up',
    says: 'Account not found with this email',
    as: 'alert',
  },
  { when: 'a quantity above the stock is typed', says: 'Sorry only {n} product are available', as: 'under the field' },
  {
    when: 'a quantity below the minimum is typed',
    says: 'You have to purchase at least {n} product',
    as: 'under the field',
  },
  { when: 'plus is pressed at the maximum', says: 'Sorry only {n} product are available', as: 'toast' },
  { when: 'minus is pressed at the minimum', says: 'You have to purchase at least {n} product', as: 'toast' },
  { when: 'an order is placed', says: 'Your order is confirmed', as: 'toast' },
  { when: 'an order is cancelled', says: 'Order cancelled successfully', as: 'toast' },
  { when: 'an order to be cancelled is already gone', says: 'Something went wrong', as: 'toast' },
  { when: 'a card is declined', says: 'Your card was declined.', as: 'alert' },
  { when: 'a card is charged', says: 'Congrats your payment is completed', as: 'page' },
  { when: 'a paid order is opened', says: 'Your Transaction Id: {transaction}', as: 'page' },
  { when: 'a profile is saved', says: 'Update profile successfull', as: 'toast' },
  { when: 'a review is written', says: 'Your review is successfull', as: 'toast' },
  { when: 'a review is refused', says: 'Something went wrong, cannot add your review', as: 'toast' },
  { when: 'a review has no name', says: 'Please provide your name', as: 'under the field' },
  { when: 'a review has no email', says: 'Please provide your name', as: 'under the field' },
  { when: 'a paid order is confirmed', says: 'Order approved', as: 'toast' },
  { when: 'an order to be deleted is already gone', says: 'Something went wrong', as: 'toast' },
  { when: 'a user is made an admin', says: 'Successfully made an admin', as: 'toast' },
  { when: 'a user to be deleted is already gone', says: 'Something went wrong', as: 'toast' },
  { when: 'a review to be deleted is already gone', says: 'Something went wrong', as: 'toast' },
  { when: 'a product to be deleted is already gone', says: 'Something went wrong', as: 'toast' },
  { when: 'a product is added', says: 'Product added successfully', as: 'toast' },
  { when: 'adding a product is answered without success', says: 'Product add attemt failed', as: 'toast' },
  { when: 'a former admin tries to make an admin', says: 'Make admin attempt fail', as: 'toast' },
] as const satisfies readonly Occurrence[]
export type When = (typeof occurrences)[number]['when']

/** Section 5: the question before every deletion. */
export const deletion = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirm: 'Yes, delete it!',
} as const
