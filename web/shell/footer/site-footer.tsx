/** The footer: contact, the three ranges, and the other pages. */
import type { ReactNode } from 'react'
import { categoryNames } from '#contract/products/rules/product.ts'
import { sellerPageNames } from '#contract/settings/rules/company.ts'
import { BrandMark } from '#web/shell/brand-mark.tsx'
import { NoticesButton } from '#web/shell/notices-button.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { ThemeChoice, UnitsChoice } from './choices.tsx'
import { ShortcutSwitch } from './shortcut-switch.tsx'

export function SiteFooter() {
  const { shopName, year, hasPortfolio, pages, registrations } = useShop()
  return (
    <footer className="mt-20 border-t border-line bg-surface print:hidden">
      <div className="page-width grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr]">
        <Contact />
        <FooterLinks title="Our Products">
          {Object.entries(categoryNames).map(([category, name]) => (
            <FooterLink key={category} to={`/products?category=${category}`}>
              {`${name} strapping tools`}
            </FooterLink>
          ))}
        </FooterLinks>
        <FooterLinks title="Links">
          <FooterLink to="/">Home</FooterLink>
          <FooterLink to="/products">All products</FooterLink>
          <FooterLink to="/calculator">Strapping calculator</FooterLink>
          <FooterLink to="/blogs">Blogs</FooterLink>
          {hasPortfolio && <FooterLink to="/portfolio">Portfolio</FooterLink>}
        </FooterLinks>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
          <div className="text-sm text-ink-muted">
            <p>
              © {year} {shopName}. All rights reserved.
            </p>
            {registrations.length > 0 && <p className="mt-1 [overflow-wrap:anywhere]">{registrations.join(' · ')}</p>}
          </div>
          {pages.length > 0 && (
            <nav aria-label="The seller">
              <ul className="flex flex-wrap gap-x-4 text-sm">
                {pages.map((page) => (
                  <FooterLink key={page} to={`/${page}`}>
                    {sellerPageNames[page]}
                  </FooterLink>
                ))}
              </ul>
            </nav>
          )}
          <UnitsChoice name="units" />
          <ThemeChoice />
          <ShortcutSwitch />
          <NoticesButton />
        </div>
      </div>
    </footer>
  )
}

function Contact() {
  const {
    shopName,
    contact: { address, phone, email },
  } = useShop()
  return (
    <div className="sm:max-lg:col-span-2">
      <p className="heading flex items-center gap-2.5 text-2xl">
        <BrandMark size={24} />
        {shopName}
      </p>
      <address className="mt-3 not-italic">
        {address.map((line) => (
          <span key={line} className="block text-ink-muted">
            {line}
          </span>
        ))}
        <span className="mt-3 flex flex-wrap gap-x-6">
          {phone && (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-link py-0.5">
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className="text-link py-0.5">
              {email}
            </a>
          )}
        </span>
      </address>
    </div>
  )
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="caption-caps text-ink-muted">{title}</h2>
      <ul className="mt-3">{children}</ul>
    </nav>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a href={to} className="inline-block py-1 hover:underline hover:underline-offset-4">
        {children}
      </a>
    </li>
  )
}
