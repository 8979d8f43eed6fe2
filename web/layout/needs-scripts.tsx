/** What is read without scripts where only they can show the page. */
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { contact } from './contact.ts'

export function NeedsScripts() {
  return (
    <noscript>
      <div className="page-width py-12">
        <h1 className="heading text-4xl">Ordering needs scripts</h1>
        <p className="mt-4 max-w-prose">
          This browser runs none, so that orders, payments and your account cannot be shown. Please allow scripts for
          this shop, or order by phone or mail: <span className="whitespace-nowrap">{contact.phone}</span>,{' '}
          {contact.email}.
        </p>
        <Link to="/products" className={`${buttonClass({ variant: 'secondary' })} mt-6`}>
          Back to the products
        </Link>
      </div>
    </noscript>
  )
}
