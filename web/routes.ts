/**
 * THE table of screens. A document runs without React in the browser, an application with it: see
 * decisions/029-pages-documents-and-applications.md.
 */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { sellerPages } from '../contract/settings/rules/company.ts'

/** Every component in every state, for development. */
const gallery = process.env.NODE_ENV === 'development' ? [route('ui', 'gallery/gallery-page.tsx')] : []

const documents = layout('shell/document-layout.tsx', [
  layout('shell/footer/shop-layout.tsx', [
    index('home/home-page.tsx'),
    route('products', 'catalog/list/products-page.tsx'),
    route('compare', 'catalog/compare/compare-page.tsx'),
    route('calculator', 'strapping/calculator/calculator-page.tsx'),
    route('steel-to-pet', 'strapping/steel-to-pet/steel-to-pet-page.tsx'),
    route('station-card', 'strapping/station-card/station-card-page.tsx'),
    route('reorder', 'strapping/station-card/reorder-page.tsx'),
    route('reviews', 'reviews/reviews-page.tsx'),
    route('catalog/:slug', 'catalog/product/catalog-page.tsx'),
    ...sellerPages.map((page) => route(page, 'pages/seller-page.tsx', { id: page })),
  ]),
  layout('shell/plain-layout.tsx', [
    route('blogs', 'pages/blogs-page.tsx'),
    route('portfolio', 'pages/portfolio-page.tsx'),
    route('account-deleted', 'pages/account-deleted-page.tsx'),
    route('offline', 'pages/offline-page.tsx'),
    route('*', 'pages/not-found-page.tsx'),
  ]),
])

const applications = [
  layout('shell/footer/shop-layout.tsx', { id: 'purchase-layout' }, [
    route('products/:id', 'orders/purchase-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('alert/:slug', 'alerts/alert-page.tsx'),
    route('checkout', 'cart/checkout-page.tsx'),
  ]),
  route('dashboard', 'dashboard/dashboard-layout.tsx', [
    index('order-desk/dashboard-index-page.tsx'),
    route('myProfile', 'users/my-profile-page.tsx'),
    route('payment/:id', 'payments/payment-page.tsx'),
    route('orders/:id', 'orders/order-page.tsx'),
    layout('dashboard/customers-layout.tsx', [
      route('myOrders', 'orders/my-orders-page.tsx'),
      route('addReview', 'reviews/add-review-page.tsx'),
    ]),
    layout('dashboard/office-layout.tsx', [
      route('toShip', 'to-ship/to-ship-page.tsx'),
      route('stock', 'product-admin/stock/stock-page.tsx'),
      route('newOrder', 'drafts/new-order-page.tsx'),
      route('newOrder/:id', 'drafts/draft-page.tsx'),
      route('money', 'money/money-page.tsx'),
      route('manageOrders', 'order-desk/manage-orders-page.tsx'),
      route('overview', 'figures/overview-page.tsx'),
      route('taxReport', 'tax-report/tax-report-page.tsx'),
      route('companies/:id', 'companies/company-page.tsx'),
    ]),
    layout('dashboard/admins-layout.tsx', [
      route('allUsers', 'users/all-users-page.tsx'),
      route('users/:person', 'users/user-page.tsx'),
      route('allReviews', 'reviews/all-reviews-page.tsx'),
      route('needsAttention', 'needs/needs-page.tsx'),
      route('addProduct', 'product-admin/add-product-page.tsx'),
      route('manageProducts', 'product-admin/manage-products-page.tsx'),
      route('shop', 'settings/shop-page.tsx'),
      route('history', 'history/history-page.tsx'),
      route('integrations', 'integrations/integrations-page.tsx'),
      route('updateProduct/:id', 'product-admin/update-product-page.tsx'),
      route('productDetails/:id', 'product-admin/product-details-page.tsx'),
    ]),
  ]),
  layout('shell/plain-layout.tsx', { id: 'sign-in-layout' }, [
    route('login', 'sign-in/login-page.tsx'),
    route('signup', 'sign-in/signup-page.tsx'),
    route('reset', 'sign-in/reset-page.tsx'),
    route('confirm', 'sign-in/confirm-page.tsx'),
    route('first-admin', 'sign-in/first-admin-page.tsx'),
    route('arrival', 'arrival/arrival-page.tsx'),
    route('pay', 'payments/link/link-page.tsx'),
    route('two-factor', 'sign-in/two-factor-page.tsx'),
    ...gallery,
  ]),
]

export default [documents, ...applications] satisfies RouteConfig
