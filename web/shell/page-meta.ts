/** The head of a page: title, description, canonical address, and the preview for sharing. */
import type { MetaDescriptor } from 'react-router'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'

type PageWords = {
  /** The title without the shop's name, which is appended; empty for Home. */
  title: string
  description: string
  /** The canonical address of this page, without origin: `/products`. Absent for pages that search engines must not list. */
  path?: string
  /** A picture's address, with or without origin. */
  image?: string
  type?: 'website' | 'product'
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** `export const meta = ({ matches }) => pageMeta(matches, { … })` */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const { shopName, publicUrl } = shopOf(matches)
  const { title, description, path, image = '/pictures/share/banner.jpg', type = 'website' } = words
  const fullTitle = title ? `${title} · ${shopName}` : `${shopName}: ${description}`
  // After a navigation without a reload, the browser needs only the title.
  if (!import.meta.env.SSR) return [{ title: fullTitle }]
  if (path === undefined) return [{ title: fullTitle }, { name: 'robots', content: 'noindex' }]
  const address = publicUrl + path
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: shopName },
    { property: 'og:title', content: title || shopName },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(image, publicUrl || 'http://localhost').href },
  ]
}

function shopOf(matches: Matches): Pick<ShopFacts, 'shopName' | 'publicUrl'> {
  const root = matches.find((match) => match?.id === 'root')
  // The root loader's data, absent only when that loader itself failed.
  return (root?.loaderData as ShopFacts | undefined) ?? { shopName: 'Fleje', publicUrl: '' }
}
