/** Sends the changes to a product while customers buy it and other admins edit it. */
import { useState } from 'react'
import { writeLadder } from '#contract/products/rules/admin/ladder.ts'
import { technicalEntryOf } from '#contract/products/rules/facts/technical-entry.ts'
import { type ProductField, productFields } from '#contract/products/rules/product.ts'
import type { Product, ProductChange, ProductEntry } from '#contract/products/schema/product.ts'
import { recordOf } from '#contract/rules/members.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { toast } from '#web/every-page/toast.ts'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { clashOf, type ProductClash } from './clash.tsx'

type Form = ProductFormState['form']

/**
 * `known` is the version of the product that the form is based on: as loaded and, after a conflict, as the other admin has
 * saved it.
 */
export function useProductUpdate(loaded: Product, form: Form) {
  const [known, setKnown] = useState(loaded)
  const [clashes, setClashes] = useState<ProductClash['clashes']>([])

  async function update(body: ProductChange): Promise<void> {
    const { success, availableQuantity, droppedSteps = [] } = await api.updateProduct({ id: loaded._id, body })
    if (!success) throw new Error('Something went wrong')
    toast.success('Product updated successfully', { onNextPage: true })
    if (droppedSteps.length > 0)
      toast.error(`Removed from the price ladder: the steps that begin at ${droppedSteps.join(', ')}`, {
        onNextPage: true,
      })
    if (body.availableQuantity !== body.loadedAvailableQuantity) sayStock(availableQuantity, body.availableQuantity)
  }

  /**
   * Takes over fields that only the other admin has changed, and lets the user choose for fields that both have changed. False
   * if the error is not a conflict.
   */
  function takeOver(error: unknown): boolean {
    const clash = clashOf(error) ?? changedBeside(error)
    const left = error instanceof ApiRefusal ? error.facts.availableQuantity : undefined
    if (typeof left === 'number') form.setValue('loadedAvailableQuantity', left)
    if (!clash) return false
    const [before, now] = [entryOf(known), entryOf(clash.product)]
    const isContested = (field: ProductField) => clash.clashes.some((one) => one.field === field)
    const isMine = (field: keyof ProductEntry) => textOf(form.getValues(field)) !== textOf(before[field])
    // A typed stock is sent as a difference from the stock at the time of typing.
    if (isContested('availableQuantity') || !isMine('availableQuantity'))
      form.setValue('loadedAvailableQuantity', now.loadedAvailableQuantity)
    form.setValue('version', now.version)
    for (const field of productFields) if (!isMine(field) && !isContested(field)) form.setValue(field, now[field])
    for (const field of besideNine) if (!isMine(field)) form.setValue(field, now[field])
    setKnown(clash.product)
    setClashes(clash.clashes)
    if (clash.clashes.length > 0) return true
    throw new Error(
      `${messageOf(error)}. The fields that you left alone now show the other admin’s values: please check them, and save again.`,
    )
  }

  const settle = (field: ProductField) => {
    setClashes((open) => open.filter((clash) => clash.field !== field))
    if (clashes.length === 1) form.setFocus(field)
  }
  const take = (field: ProductField) => {
    form.setValue(field, entryOf(known)[field], { shouldDirty: true })
    settle(field)
  }
  /** The stock was changed outside the form. A typed stock is sent as a difference from the stock at the time of typing. */
  const followStock = (availableQuantity: number) => {
    const [typed, was] = form.getValues(['availableQuantity', 'loadedAvailableQuantity'])
    if (textOf(typed) !== textOf(was)) return
    form.resetField('availableQuantity', { defaultValue: String(availableQuantity) })
    form.resetField('loadedAvailableQuantity', { defaultValue: availableQuantity })
  }
  return { known, clashes, update, takeOver, keep: settle, take, followStock }
}

/** The ladder, the further pictures, the documents and each technical fact. */
const besideNine = [
  'ladder',
  'views',
  'documents',
  ...(Object.keys(technicalEntryOf({})) as (keyof ReturnType<typeof technicalEntryOf>)[]),
] as const

/** For comparing values of fields: a number equals its digits. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/**
 * Another admin has changed a part of the product that is stored as a whole, such as the ladder. The form is merged field by
 * field.
 */
function changedBeside(error: unknown): ProductClash | undefined {
  const isBeside =
    error instanceof ApiRefusal &&
    error.status === 409 &&
    ['technicalData', 'ladder', 'views', 'documents'].some((whole) => whole in error.errors)
  // The refusing rule returns the product.
  return isBeside && error.facts.product ? { product: error.facts.product as Product, clashes: [] } : undefined
}

/** An answer without the stock says nothing about it. */
function sayStock(saved: number | undefined, typed: number): void {
  if (saved === undefined || saved === typed) return
  const why =
    saved < typed ? `${typed - saved} ${typed - saved === 1 ? 'was' : 'were'} sold` : `${saved - typed} came back`
  toast.success(`Saved: ${saved} in stock (${why} in the meantime)`, { onNextPage: true })
}

/** A product as the values of the form, with the loaded version and stock, so that the shop can tell what was changed. */
export function entryOf(product: Product): ProductEntry {
  return {
    ...recordOf(productFields, (field) => String(product[field])),
    pricePerUnit: product.pricePerUnit.toFixed(2),
    category: product.category,
    ladder: writeLadder(product.ladder),
    views: product.views,
    documents: product.documents.map(({ bytes: _, ...document }) => document),
    ...technicalEntryOf(product.technicalData),
    version: product.version,
    loadedAvailableQuantity: product.availableQuantity,
  }
}
