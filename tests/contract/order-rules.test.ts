/** The quantity and the total of an order, its states, the transitions between them, and the words shown for them. */
import { describe, expect, it } from 'vitest'
import { orderCan, totalRefusal } from '#contract/orders/rules/order.ts'
import { myOrderWord, paymentWord, refundNote, shippingWord } from '#contract/orders/rules/status.ts'
import { firstQuantity, quantityRefusal } from '#contract/products/rules/quantity.ts'

describe('the quantity of a purchase', () => {
  const product = { minimumOrder: 5, availableQuantity: 8 }

  it.each([5, 6, 8])('may be %j', (quantity) => {
    expect(quantityRefusal(quantity, product)).toBeUndefined()
  })

  it('does not exceed the available stock', () => {
    expect(quantityRefusal(9, product)).toBe('Sorry only 8 product are available')
  })

  it('is not below the minimum order', () => {
    expect(quantityRefusal(4, product)).toBe('You have to purchase at least 5 product')
  })

  it.each([Number.NaN, 5.5, Number.POSITIVE_INFINITY])('is a whole number, not %j', (quantity) => {
    expect(quantityRefusal(quantity, product)).toBe('Please enter a whole number')
  })

  it.each([
    [7, 7],
    [999, 8],
    [1, 5],
    [-3, 5],
    [6.5, 5],
    [Number.NaN, 5],
  ])('requested in the URL as %j starts as %j', (wished, first) => {
    expect(firstQuantity(wished, product)).toBe(first)
  })

  it('starts as the minimum order when the stock is lower', () => {
    expect(firstQuantity(7, { minimumOrder: 5, availableQuantity: 2 })).toBe(5)
  })
})

describe('the total of an order', () => {
  it.each([50, 12_345, 99_999_999])('may be %i cents', (totalCents) => {
    expect(totalRefusal(totalCents)).toBeUndefined()
  })

  it.each([
    [49, 'An order must come to at least $0.50 to be paid by card'],
    [100_000_000, 'An order must come to at most $999,999.99 to be paid by card'],
  ])('may not be %i cents, because a card cannot be charged this amount', (totalCents, sentence) => {
    expect(totalRefusal(totalCents)).toBe(sentence)
  })
})

describe('the life of an order', () => {
  const total = { toPay: 251, refundedAmount: undefined }
  const unpaid = { stage: 'unpaid', paid: false, ...total } as const
  const paid = { stage: 'to ship', paid: true, ...total } as const
  const shipped = { ...paid, stage: 'shipped' } as const

  it('is shown in Manage Orders as Unpaid or Paid, and as Pending or Shipped', () => {
    expect([unpaid, paid, shipped].map(paymentWord)).toEqual(['Unpaid', 'Paid', 'Paid'])
    expect([unpaid, paid, shipped].map(shippingWord)).toEqual(['Pending', 'Pending', 'Shipped'])
  })

  it('is shown in My Orders only after payment, as Pending or Shipped', () => {
    expect([unpaid, paid, shipped].map(myOrderWord)).toEqual(['', 'Pending', 'Shipped'])
  })

  it('allows payment and cancellation until the order is paid, and one confirmation after that', () => {
    expect([unpaid, paid, shipped].map(orderCan.pay)).toEqual([true, false, false])
    expect([unpaid, paid, shipped].map(orderCan.cancel)).toEqual([true, false, false])
    expect([unpaid, paid, shipped].map(orderCan.approve)).toEqual([false, true, false])
  })

  it('shows refunds, and allows no confirmation after a full refund', () => {
    const inPart = { ...paid, refundedAmount: 12.5 }
    const whole = { ...paid, stage: 'refunded', refundedAmount: 251 } as const
    expect([paid, inPart, whole].map(refundNote)).toEqual([undefined, 'Refunded $12.50', 'Refunded'])
    expect([paid, inPart, whole].map(orderCan.approve)).toEqual([true, true, false])
  })
})
