/** THE table of screens. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every component in every state, to look at while developing. */
const gallery = process.env.NODE_ENV === 'development' ? [route('ui', 'ui/gallery-page.tsx')] : []

export default [
  layout('layout/shop-layout.tsx', [
    index('home/home-page.tsx'),
    route('products', 'products/products-page.tsx'),
    route('catalog/:slug', 'products/catalog-page.tsx'),
  ]),
  layout('layout/plain-layout.tsx', [
    route('blogs', 'pages/blogs-page.tsx'),
    route('portfolio', 'pages/portfolio-page.tsx'),
    ...gallery,
    route('*', 'pages/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
