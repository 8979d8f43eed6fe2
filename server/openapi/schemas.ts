/** The shapes of the calls as JSON Schema: those with a name stand once, under components, and are referred to. */
import { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import {
  Cart,
  CartChange,
  CartForm,
  CartToPrice,
  DeliveryOffer,
  PricedCart,
  PricedLine,
} from '#contract/cart/schema/cart.ts'
import { StoredDocument } from '#contract/documents/schema/document.ts'
import { Change } from '#contract/history/schema/change.ts'
import { AdminLink, Exchange } from '#contract/identity/schema/identity.ts'
import {
  Delivery,
  EndpointChange,
  EndpointForm,
  Integrations,
  KeyForm,
  MadeEndpoint,
  MadeKey,
} from '#contract/integrations/schema/integration.ts'
import { OrderNews, StockNews, TestNews } from '#contract/integrations/schema/news.ts'
import { Attachment, MoneyNeeds, Needs, RefundPaid, StockNeeds, Unsent, WhyForm } from '#contract/needs/schema/needs.ts'
import {
  Confirmations,
  ConfirmedLine,
  CountedOrders,
  OrdersOfPapers,
  OrdersToConfirm,
  UndoneConfirmations,
} from '#contract/orders/schema/bulk.ts'
import { Figures } from '#contract/orders/schema/figures.ts'
import {
  AddressCorrection,
  CartLine,
  NewOrders,
  Note,
  Order,
  OrderDisputed,
  OrderEvent,
  OrderForm,
  OrderLine,
  Parcel,
  Parcels,
  Shipment,
  Unshipping,
} from '#contract/orders/schema/order.ts'
import { OrderPaper } from '#contract/orders/schema/paper.ts'
import { CallOffForm, OrderRefund, RefundForm, RefundMending } from '#contract/orders/schema/refund.ts'
import { SavedView, SavedViews, ViewForm, ViewName } from '#contract/orders/schema/view.ts'
import { PaymentConfig, PaymentRecord, PaymentRequest } from '#contract/payments/schema/payment.ts'
import { StoredPicture } from '#contract/pictures/schema/picture.ts'
import { CheckedImport, Imported, ImportedRow } from '#contract/products/schema/csv.ts'
import { FoundProducts, NewProduct, Product, ProductChange, Understood } from '#contract/products/schema/product.ts'
import { StockChange, StockCount, StockMoved } from '#contract/products/schema/stock.ts'
import { TechnicalData, TechnicalForm } from '#contract/products/schema/technical.ts'
import { Review, ReviewAnswer, ReviewForm } from '#contract/reviews/schema/review.ts'
import { Problem } from '#contract/schema/wire.ts'
import { FoundEverything } from '#contract/search/schema/search.ts'
import { DeliveriesForm, DeliveryForm, Seller, SellerForm, ShopTerms } from '#contract/settings/schema/form.ts'
import { PlannedLoad } from '#contract/strapping/schema/load.ts'
import { ProductSet } from '#contract/strapping/schema/set.ts'
import { SteelToPet } from '#contract/strapping/schema/steel-to-pet.ts'
import { type Call, calls } from '#contract/table.ts'
import { Erased, ErasureForm, Person, ProfileForm, User } from '#contract/users/schema/user.ts'
import { constraints } from './constraints.ts'
import { examples } from './examples.ts'

export type Schema = { [keyword: string]: unknown }

const namedAnswers = {
  Confirmations,
  ConfirmedLine,
  CountedOrders,
  Erased,
  UndoneConfirmations,
  Change,
  CheckedImport,
  Imported,
  ImportedRow,
  NewOrders,
  Figures,
  FoundEverything,
  FoundProducts,
  PlannedLoad,
  ProductSet,
  SteelToPet,
  Understood,
  SavedView,
  SavedViews,
  Delivery,
  Integrations,
  MadeEndpoint,
  MadeKey,
  Seller,
  ShopTerms,
  Cart,
  DeliveryOffer,
  PricedCart,
  PricedLine,
  Order,
  OrderDisputed,
  OrderEvent,
  OrderLine,
  OrderNews,
  OrderPaper,
  OrderRefund,
  Parcel,
  PaymentConfig,
  Person,
  Problem,
  Product,
  Review,
  StoredDocument,
  MoneyNeeds,
  Needs,
  StockMoved,
  StockNeeds,
  StockNews,
  TestNews,
  Unsent,
  StoredPicture,
  TechnicalData,
  User,
  Done: calls.logOut.answer,
  Created: calls.placeOrder.answer,
  Deleted: calls.deleteProduct.answer,
  Modified: calls.makeAdmin.answer,
  Token: calls.exchangeToken.answer,
}

export const namedForms = {
  EndpointChange,
  EndpointForm,
  KeyForm,
  AddressCorrection,
  AdminLink,
  Note,
  DeliveriesForm,
  DeliveryForm,
  ErasureForm,
  SellerForm,
  CallOffForm,
  CartChange,
  CartForm,
  CartToPrice,
  CartLine,
  Exchange,
  NewProduct,
  OrderForm,
  OrdersToConfirm,
  OrdersOfPapers,
  Parcels,
  PaymentRecord,
  PaymentRequest,
  ProductChange,
  ProfileForm,
  RefundForm,
  RefundMending,
  ReviewAnswer,
  ReviewForm,
  Shipment,
  Attachment,
  RefundPaid,
  StockChange,
  StockCount,
  WhyForm,
  TechnicalForm,
  Unshipping,
  ViewForm,
  ViewName,
}

export type Schemas = {
  components: Record<string, Schema>
  answerOf: (name: CallName) => Schema
  bodyOf: (name: CallName) => Schema | undefined
}

export function schemasOfCalls(): Schemas {
  const answers = shapesOf(namedAnswers, ({ answer }) => answer)
  const forms = shapesOf(namedForms, ({ body }) => body)
  const components = { ...answers.named, ...forms.named }
  return {
    components,
    answerOf: (name) => answers.of(calls[name].answer) ?? {},
    bodyOf: (name) => forms.of((calls[name] as Call).body),
  }
}

export function refer(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The parameters of a query, each with its shape. */
export function queryOf(shape: z.ZodObject): { name: string; required: boolean; schema: Schema }[] {
  const { properties, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const known: Record<string, Schema> = constraints.query
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: known[name] ?? tidy(schema as Schema),
  }))
}

/** Named shapes, and those a call brings along without a name. */
function shapesOf(named: Record<string, z.ZodType>, partOf: (call: Call) => z.ZodType | undefined) {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of Object.entries(named)) registry.add(shape, { id })
  for (const [name, call] of Object.entries<Call>(calls)) {
    const shape = partOf(call)
    if (shape && !registry.has(shape)) registry.add(shape, { id: `${name} alone` })
  }
  const io = named === namedForms ? 'input' : 'output'
  const uri = (id: string) => String(refer(id).$ref)
  const { schemas } = z.toJSONSchema(registry, { uri, io, unrepresentable: 'any' })
  const made = Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, complete(id, tidy(schema as Schema, io === 'output'))]),
  )
  return {
    named: Object.fromEntries(Object.keys(named).map((id) => [id, made[id] ?? {}])),
    of(shape: z.ZodType | undefined): Schema | undefined {
      const id = shape && registry.get(shape)?.id
      if (!id) return undefined
      return id in named ? refer(id) : made[id]
    },
  }
}

/**
 * Takes out what says nothing to a reader. What answers hold may grow, so they are left open; what is called …At is a
 * moment.
 */
function tidy(schema: Schema, open = false): Schema {
  const kept = Object.entries(schema).filter(([keyword, value]) => {
    if (keyword === '$id' || keyword === '$schema') return false
    if (keyword === 'pattern') return schema.format !== 'uuid'
    return !(open && keyword === 'additionalProperties' && value === false)
  })
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, tidyValue(keyword, value, open)]))
}

function tidyValue(keyword: string, value: unknown, open: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => tidyValue('', item, open))
  if (typeof value !== 'object' || value === null) return value
  if (keyword !== 'properties') return tidy({ ...value }, open)
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, { ...tidy(schema, open), ...(isMoment(name) && moment) }]),
  )
}

const moment = { format: 'date-time' }

function isMoment(property: string): boolean {
  return /(At|Until)$/.test(property)
}

/** Adds what our own checks ask beyond the library's, and an example. */
function complete(name: string, schema: Schema): Schema {
  const known: Record<string, Record<string, Schema>> = constraints.schemas
  const example = (examples as Record<string, object>)[name]
  const properties = { ...(schema.properties as Record<string, Schema> | undefined) }
  for (const [property, more] of Object.entries(known[name] ?? {}))
    properties[property] = { ...properties[property], ...more }
  return { ...schema, ...(schema.properties !== undefined && { properties }), ...(example && { examples: [example] }) }
}
