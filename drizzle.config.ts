import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/database/schema.ts',
    './server/database/actor-schema.ts',
    './server/database/tax-schema.ts',
    './server/database/order-schema.ts',
    './server/database/order-list-schema.ts',
    './server/database/cart-schema.ts',
    './server/database/record-schema.ts',
    './server/database/payment-schema.ts',
    './server/database/bank-schema.ts',
    './server/database/paper-schema.ts',
    './server/database/picture-schema.ts',
    './server/database/document-schema.ts',
    './server/database/identity-schema.ts',
    './server/database/settings-schema.ts',
    './server/database/delivery-schema.ts',
    './server/database/integration-schema.ts',
  ],
  out: './server/database/migrations',
})
