/** The handlers of all calls; the compiler reports a missing one. */
import { alertRoutes } from '../alerts/routes.ts'
import type { Handlers } from '../api/call-pipeline.ts'
import { bankRoutes } from '../bank/routes.ts'
import { cartRoutes } from '../cart/routes.ts'
import { companyRoutes } from '../companies/routes.ts'
import { deliveryRoutes } from '../delivery/routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { draftRoutes } from '../drafts/routes.ts'
import { identityRoutes } from '../identity/routes.ts'
import { integrationRoutes } from '../integrations/routes.ts'
import { needsRoutes } from '../needs/routes.ts'
import { orderPageRoutes } from '../order-page/routes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { paperRoutes } from '../papers/routes.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { pictureRoutes } from '../pictures/routes.ts'
import { productRoutes } from '../products/routes.ts'
import { reviewRoutes } from '../reviews/routes.ts'
import { searchRoutes } from '../search/routes.ts'
import { sellerRoutes } from '../seller/routes.ts'
import { strappingRoutes } from '../strapping/routes.ts'
import { taxRoutes } from '../tax/routes.ts'
import { historyRoutes } from '../undo/routes.ts'
import { userRoutes } from '../users/routes.ts'

export const handlers: Handlers = {
  ...productRoutes,
  ...strappingRoutes,
  ...alertRoutes,
  ...pictureRoutes,
  ...documentRoutes,
  ...reviewRoutes,
  ...userRoutes,
  ...identityRoutes,
  ...orderRoutes,
  ...orderPageRoutes,
  ...searchRoutes,
  ...sellerRoutes,
  ...deliveryRoutes,
  ...paymentRoutes,
  ...bankRoutes,
  ...companyRoutes,
  ...draftRoutes,
  ...paperRoutes,
  ...cartRoutes,
  ...taxRoutes,
  ...historyRoutes,
  ...needsRoutes,
  ...integrationRoutes,
}
