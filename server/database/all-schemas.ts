/** Every table of the shop, from all schema files. */
import * as actorSchema from './actor-schema.ts'
import * as bankSchema from './bank-schema.ts'
import * as cartSchema from './cart-schema.ts'
import * as deliverySchema from './delivery-schema.ts'
import * as documentSchema from './document-schema.ts'
import * as identitySchema from './identity-schema.ts'
import * as integrationSchema from './integration-schema.ts'
import * as orderListSchema from './order-list-schema.ts'
import * as orderSchema from './order-schema.ts'
import * as paperSchema from './paper-schema.ts'
import * as paymentSchema from './payment-schema.ts'
import * as pictureSchema from './picture-schema.ts'
import * as recordSchema from './record-schema.ts'
import * as shopSchema from './schema.ts'
import * as settingsSchema from './settings-schema.ts'
import * as taxSchema from './tax-schema.ts'

export const schema = {
  ...shopSchema,
  actors: actorSchema.actors,
  ...orderSchema,
  ...orderListSchema,
  ...cartSchema,
  ...recordSchema,
  ...paymentSchema,
  ...paperSchema,
  ...pictureSchema,
  ...documentSchema,
  ...identitySchema,
  ...settingsSchema,
  ...deliverySchema,
  ...integrationSchema,
  ...taxSchema,
  ...bankSchema,
}
