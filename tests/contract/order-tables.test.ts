/** Rules about orders that the pages and the server share, as tables. */
import { describe, expect, it } from 'vitest'
import { longestLine, mostPasted, pastedLines } from '#contract/cart/rules/pasted.ts'
import { collectionPlace } from '#contract/delivery/rules/destination.ts'
import { ordersOf, otherCountSentence, summaryOfRun, summaryOfUndoing } from '#contract/orders/rules/admin/bulk.ts'
import { holdRefusal } from '#contract/orders/rules/holding.ts'
import { leftToRefund } from '#contract/orders/rules/money/refund.ts'
import { orderCan, readOrderNumber } from '#contract/orders/rules/order.ts'
import { orderStateWord, shippingNote, statusNotes, statusWord } from '#contract/orders/rules/status.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { lineRefusal, packHint } from '#contract/products/rules/quantity.ts'

type Action = keyof typeof orderCan

describe('an order', () => {
  const unpaid = { stage: 'unpaid', paid: false, toPay: 100 } as const
  const paid = { stage: 'to ship', paid: true, toPay: 100 } as const
  const shipped = { ...paid, stage: 'shipped' } as const
  const cancelled = { ...paid, stage: 'cancelled' } as const
  const refunded = { ...paid, stage: 'refunded', refundedAmount: 100 } as const
  const onAccount = { ...paid, paid: false, paysBy: 'account' } as const
  const change = ['changeDates', 'correctAddress'] as const

  it.each<[string, Parameters<typeof statusNotes>[0], string, Action[]]>([
    ['unpaid', unpaid, 'Waiting for payment', ['pay', 'cancel', ...change, 'shipAtOnce']],
    ['expired', { ...unpaid, stage: 'expired' }, 'Expired', ['shipAtOnce']],
    [
      'waiting for the register',
      { ...unpaid, stage: 'checking' },
      'Checking the VAT number',
      ['cancel', ...change, 'shipAtOnce'],
    ],
    [
      'to be paid again, because the bank has taken its payment back',
      { ...unpaid, stage: 'taken back', takenBack: true },
      'Waiting for payment',
      ['refund', ...change, 'cancelPaid', 'shipAtOnce'],
    ],
    ['on account', onAccount, 'On account, being packed', ['pay', 'cancel', 'shipOnAccount', ...change, 'shipAtOnce']],
    ['on account, and shipped', { ...onAccount, stage: 'shipped' }, 'Shipped', ['pay', 'shipAtOnce']],
    [
      'credited in full after its shipment was undone',
      { ...onAccount, stage: 'refunded', refundedAmount: 100 },
      'Credited',
      ['shipAtOnce'],
    ],
    ['paid', paid, 'Paid, being packed', ['approve', 'refund', ...change, 'cancelPaid', 'shipAtOnce']],
    [
      'refunded in part',
      { ...paid, refundedAmount: 99.99 },
      'Paid, being packed',
      ['approve', 'refund', ...change, 'cancelPaid', 'shipAtOnce'],
    ],
    ['refunded', refunded, 'Refunded', ['refund', 'cancelPaid', 'shipAtOnce']],
    [
      'to be refunded',
      { ...refunded, refundedAmount: undefined },
      'Being refunded',
      ['refund', 'cancelPaid', 'shipAtOnce'],
    ],
    ['cancelled after payment', cancelled, 'Cancelled', ['refund', 'shipAtOnce']],
    ['shipped', shipped, 'Shipped', ['refund', 'shipAtOnce']],
    ['disputed', { ...paid, dispute: 'running' }, 'Paid, being packed', ['approve', ...change]],
    [
      'under inquiry',
      { ...paid, dispute: 'inquiry' },
      'Paid, being packed',
      ['approve', 'refund', ...change, 'cancelPaid', 'shipAtOnce'],
    ],
    [
      'disputed and lost',
      { ...paid, dispute: 'lost' },
      'Paid, being packed',
      ['approve', 'refund', ...change, 'cancelPaid'],
    ],
  ])('that is %s shows its state, and allows an admin only the remaining actions', (_, order, word, actions) => {
    expect(orderStateWord(order)).toBe(word)
    const allowed = (Object.keys(orderCan) as Action[]).filter((action) => orderCan[action](order, true))
    expect(allowed).toEqual(actions)
  })

  const delivered = { delivery: { collected: false } }
  const collected = { delivery: { collected: true } }
  it.each<[string, Parameters<typeof statusNotes>[0], string, string[]]>([
    ['unpaid', unpaid, 'Unpaid', ['Waiting for payment']],
    ['unpaid and waiting for the register', { ...unpaid, stage: 'checking' }, 'Unpaid', ['Checking the VAT number']],
    ['expired', { ...unpaid, stage: 'expired' }, 'Expired', []],
    ['paid', paid, 'Pending', ['Paid, being packed']],
    ['refunded in part', { ...paid, refundedAmount: 1 }, 'Pending', ['Paid, being packed', 'Refunded $1.00']],
    ['refunded', refunded, 'Pending', ['Refunded']],
    ['cancelled after payment', cancelled, 'Cancelled', []],
    ['cancelled and refunded', { ...cancelled, refundedAmount: 100 }, 'Cancelled', ['Refunded']],
    ['shipped', { ...shipped, ...delivered }, 'Shipped', []],
    ['shipped, for an order that is collected', { ...shipped, ...collected }, 'Shipped', ['Ready to collect']],
  ])('that is %s shows the same words in My Orders and on its page', (_, order, word, notes) => {
    expect([statusWord(order), statusNotes(order)]).toEqual([word, notes])
  })

  it('that is collected has the note “Ready to collect” in Manage Orders once it is confirmed; a delivered order has no such note', () => {
    expect(
      [
        { ...paid, ...collected },
        { ...shipped, ...collected },
        { ...shipped, ...delivered },
      ].map(shippingNote),
    ).toEqual([undefined, 'Ready to collect', undefined])
  })

  it.each([
    ['EXW Sagunto', ['At our works', 'Calle 1', 'Sagunto']],
    ['fca: Port of Valencia', ['Port of Valencia']],
    ['FCA', ['At our works', 'Calle 1', 'Sagunto']],
    ['Our shop in Valencia', ['Our shop in Valencia']],
  ])('with the delivery term %s is collected at %j', (term, lines) => {
    expect(collectionPlace(term, ['Calle 1', 'Sagunto'])).toEqual(lines)
  })

  it('can have its address corrected by its customer until it is paid, and by an admin until it is shipped', () => {
    const may = (isAdmin: boolean) => [unpaid, paid, shipped].map((order) => orderCan.correctAddress(order, isAdmin))
    expect([may(false), may(true)]).toEqual([
      [true, false, false],
      [true, true, false],
    ])
  })

  it.each([
    ['F-10432', 10_432],
    ['f10432', 10_432],
    ['F 10432', 10_432],
    ['#10432', 10_432],
    [' order no. 10432 ', 10_432],
    ['Order number F-10432', 10_432],
    ['order 7', 7],
    ['1234567890', undefined],
    ['F--1', undefined],
    ['10432 or so', undefined],
    ['', undefined],
  ])('typed as %j has the number %j', (text, number) => {
    expect(readOrderNumber(text)).toBe(number)
  })
})

describe('the quantity of a cart’s line', () => {
  const packed = { minimumOrder: 1, availableQuantity: 60, orderMultiple: 25 }

  it.each([
    [25, undefined, undefined],
    [30, 'Packs hold 25: order 50 for full packs', undefined],
    [50, undefined, undefined],
    // The next full packs would be 75 pieces, which are not in stock.
    [51, undefined, undefined],
    [61, undefined, 'Sorry only 60 product are available'],
  ])('of %i, sold singly and in packs, gets the hint %j and the refusal %j', (quantity, hint, refusal) => {
    expect([packHint(quantity, packed), lineRefusal(quantity, packed)]).toEqual([hint, refusal])
  })

  it('must be full packs if only full packs are sold, and may be any number if the product has no packs', () => {
    const full = { ...packed, fullPacksOnly: true }
    expect([25, 30].map((quantity) => lineRefusal(quantity, full))).toEqual([
      undefined,
      'This product comes only in packs of 25',
    ])
    expect(packHint(30, full)).toBeUndefined()
    const single = { ...packed, orderMultiple: null }
    expect([lineRefusal(7, { ...single, fullPacksOnly: true }), packHint(7, single)]).toEqual([undefined, undefined])
  })

  const stock = { minimumOrder: 2, availableQuantity: 100 }
  it.each<[string, number, Parameters<typeof holdRefusal>[2], string | undefined]>([
    ['a fifth of the stock', 20, { available: 100, held: 0, ended: 0, isConfirmed: false }, undefined],
    [
      'more than a fifth of the stock',
      21,
      { available: 100, held: 0, ended: 0, isConfirmed: false },
      'Please confirm your email address first. Until then, you can order at most 20 of this product',
    ],
    [
      'all that is left of a fifth of the stock',
      10,
      { available: 90, held: 10, ended: 0, isConfirmed: false },
      undefined,
    ],
    [
      'more than is left of a fifth of the stock',
      11,
      { available: 90, held: 10, ended: 0, isConfirmed: false },
      'Please confirm your email address first. Until then, you can order at most 10 of this product',
    ],
    [
      'more than a fifth of the stock minus the pieces of orders that ended unpaid in the past day',
      6,
      { available: 100, held: 0, ended: 15, isConfirmed: false },
      'Please confirm your email address first. Until then, you can order at most 5 of this product',
    ],
    [
      'the minimum order if less is left',
      2,
      { available: 100, held: 0, ended: 19, isConfirmed: false },
      'Please confirm your email address first. Until then, you cannot order this product',
    ],
    [
      'more than the minimum order if only the minimum order is left',
      3,
      { available: 100, held: 0, ended: 18, isConfirmed: false },
      'Please confirm your email address first. Until then, you can order at most 2 of this product',
    ],
    [
      'the whole stock for a confirmed customer',
      100,
      { available: 100, held: 30, ended: 0, isConfirmed: true },
      undefined,
    ],
    [
      'more than the stock minus the pieces of orders that ended unpaid in the past day, for a confirmed customer',
      61,
      { available: 100, held: 30, ended: 40, isConfirmed: true },
      'You held 40 of this product in the past day and did not pay. Until tomorrow, you can order at most 60 of this product',
    ],
  ])('is checked against what a customer may hold: %s', (_, quantity, holding, refusal) => {
    expect(holdRefusal(quantity, stock, holding)).toBe(refusal)
  })
})

it('what is left to refund is counted for each line, for the delivery and in total, and is never below zero', () => {
  const order = {
    lines: [{ quantity: 5 }, { quantity: 3 }],
    deliveryCents: 800,
    grossCents: 10_000,
    owedCents: null,
    withheldCents: 0,
  }
  const part = { amountCents: 4_000, taxCents: 0, deliveryCents: 0, lines: [{ position: 2, quantity: 1 }] }
  const other = {
    amountCents: 1_000,
    taxCents: 0,
    deliveryCents: 300,
    lines: [
      { position: 1, quantity: 4 },
      { position: 2, quantity: 2 },
    ],
  }
  expect(leftToRefund(order, [])).toMatchObject({ quantities: [5, 3], deliveryCents: 800, cents: 10_000 })
  expect(leftToRefund(order, [part])).toMatchObject({ quantities: [5, 2], deliveryCents: 800, cents: 6_000 })
  expect(leftToRefund(order, [part, other])).toMatchObject({ quantities: [1, 0], deliveryCents: 500, cents: 5_000 })
  expect(leftToRefund({ ...order, withheldCents: 3_000 }, [part]).cents).toBe(3_000)
  expect(leftToRefund({ ...order, withheldCents: 10_000 }, [part]).cents).toBe(0)
  expect(leftToRefund({ ...order, owedCents: 500 }, [part]).cents).toBe(500)
})

describe('many orders at once', () => {
  it.each([
    [0, 'No order'],
    [1, '1 order'],
    [2, '2 orders'],
    [1_200, '1,200 orders'],
  ])('are written with their number: %i are “%s”', (count, words) => {
    expect(ordersOf(count)).toBe(words)
  })

  const times = <Line>(count: number, line: Line) => Array.from({ length: count }, () => line)
  it('are summed up by outcome, with the names of the admins who had already confirmed some of them', () => {
    const [confirmed, refused, late] = [
      { outcome: 'confirmed' },
      { outcome: 'refused' },
      { outcome: 'not tried' },
    ] as const
    const by = (approvedBy?: string) => ({ outcome: 'already confirmed', approvedBy }) as const
    expect(summaryOfRun([...times(20, confirmed), by('Ana Ruiz'), ...times(2, refused)])).toBe(
      '20 orders confirmed, 1 was already confirmed by Ana Ruiz, 2 refused',
    )
    expect(summaryOfRun([confirmed, by('Ana'), by('Eva'), by('Ana'), ...times(1_000, late)])).toBe(
      '1 order confirmed, 3 were already confirmed by Ana and Eva, 1,000 not tried yet',
    )
    expect(summaryOfRun([by(), refused])).toBe('No order confirmed, 1 was already confirmed, 1 refused')
  })

  it('are summed up when they are undone', () => {
    const [undone, refused] = [{ outcome: 'undone' }, { outcome: 'refused' }] as const
    expect(summaryOfUndoing([...times(19, undone), refused])).toBe('19 orders undone, 1 refused')
    expect(summaryOfUndoing([{ outcome: 'not tried' }])).toBe('No order undone, 1 not tried')
  })

  it('are shown with both counts when their number has changed', () => {
    expect(otherCountSentence(1, 1_200)).toContain('The number of these orders is now 1, not 1,200.')
    expect(otherCountSentence(1_200, 1)).toContain('The number of these orders is now 1,200, not 1.')
  })
})

it.each<[string, string | null | undefined, string[]]>([
  ['Calle 1\nZaragoza', 'ES', ['Calle 1', 'Zaragoza', 'Spain']],
  ['Calle 1\n \n\nZaragoza, Spain ', 'ES', ['Calle 1', 'Zaragoza, Spain ']],
  ['Spain\nZaragoza', 'ES', ['Spain', 'Zaragoza', 'Spain']],
  ['Calle 1', null, ['Calle 1']],
  ['Calle 1', '', ['Calle 1']],
  ['', 'FR', ['France']],
])('the address %j with the country %j has the lines %j', (address, country, lines) => {
  expect(addressLines(address, country)).toEqual(lines)
})

it.each<[string, string, string[]]>([
  ['rows of a sheet', 'Article\tQuantity\nPT-16\t4\r\n  S-16 9 ', ['PT-16;4', 'S-16 9']],
  [
    'a heading in the middle, which is a line like any other',
    'PT-16 4\nSeals\n\nS-16 9',
    ['PT-16 4', 'Seals', 'S-16 9'],
  ],
  ['a single row without a digit, which is not a heading', 'hello\n', ['hello']],
  ['an empty first row', '\nSeals\nS-16 9', ['Seals', 'S-16 9']],
  ['a broken letter', 'PT-16 \ud800 4', ['PT-16 \ufffd 4']],
  ['an overlong row', `1${'x'.repeat(longestLine)}`, [`1${'x'.repeat(longestLine - 1)}`]],
])('a pasted list is read line by line: %s', (_, text, lines) => {
  expect(pastedLines(text)).toEqual(lines)
})

it('a pasted list has a maximum number of lines', () => {
  expect(pastedLines('1\n'.repeat(mostPasted + 1))).toHaveLength(mostPasted)
})
