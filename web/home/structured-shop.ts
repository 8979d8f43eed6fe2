/** The shop and its search as structured data (schema.org Organization and WebSite). */
import type { Company } from '#contract/settings/rules/company.ts'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'

type Shop = Pick<ShopFacts, 'shopName' | 'publicUrl'> & Pick<Company, 'contact'>

export function describeShopToEngines({ shopName, publicUrl, contact }: Shop, description: string) {
  const { phone, email, address } = contact
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${publicUrl}/#organization`,
        name: shopName,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/apple-touch-icon.png`,
        description,
        ...(address.length > 0 && { address: address.join(', ') }),
        ...(phone && { telephone: phone }),
        ...(email && { email }),
      },
      {
        '@type': 'WebSite',
        name: shopName,
        url: `${publicUrl}/`,
        publisher: { '@id': `${publicUrl}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicUrl}/products?q={words}`,
          'query-input': 'required name=words',
        },
      },
    ],
  }
}
