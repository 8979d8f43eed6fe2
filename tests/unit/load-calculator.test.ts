/** The arithmetic of the calculator, compared with published examples. */
import { describe, expect, it } from 'vitest'
import {
  boughtFor,
  type Load,
  newtonsPerKg,
  safetyOf,
  strapLengthMm,
  strapLengthsMm,
  strapsFor,
  transports,
  wholeOf,
} from '#contract/strapping/rules/load.ts'

const kilograms = (kg: number) => kg * newtonsPerKg
const metres = (lengthsMm: number[]) => lengthsMm.reduce((sum, mm) => sum + mm, 0) / 1000

describe('the number of straps', () => {
  it('is four if straps of 300 kg, welded at 75 %, must hold 1.8 times a load of 500 kg', () => {
    const strength = { breakStrengthN: kilograms(300), jointPercent: 75 }
    expect(safetyOf(4, strength, 500)).toBeCloseTo(1.8, 10)
    // Four straps hold exactly enough. A rounding error must not require a fifth strap.
    expect(strapsFor({ weightKg: 500, transport: 'road' }, strength)).toBe(4)
  })

  it.each([
    ['in-house', 1200, 5000, 75, 5],
    ['road', 1200, 5000, 75, 6],
    ['rail', 1200, 5000, 75, 7],
    ['sea', 1200, 5000, 75, 7],
    ['road', 1200, 5000, 60, 8],
    ['road', 500, 5900, 75, 2],
    ['road', 0.1, 950, 50, 2],
    ['sea', 50_000, 54_710, 80, 23],
  ] as const)(
    'for %s, %d kg, straps of %d N and joints of %d %% is %d',
    (transport, weightKg, breakStrengthN, jointPercent, straps) => {
      expect(strapsFor({ weightKg, transport }, { breakStrengthN, jointPercent })).toBe(straps)
    },
  )

  it('is never so small that the straps hold less than the transport requires', () => {
    const least = { 'in-house': 1.5, road: 1.8, rail: 2, sea: 2 }
    for (const transport of transports)
      for (const weightKg of [0.1, 7, 333.3, 1200, 50_000])
        for (const breakStrengthN of [950, 5900, 54_710]) {
          const strength = { breakStrengthN, jointPercent: 75 }
          const straps = strapsFor({ weightKg, transport }, strength)
          expect(safetyOf(straps, strength, weightKg)).toBeGreaterThanOrEqual(least[transport] - 1e-6)
          if (straps > 2) expect(safetyOf(straps - 1, strength, weightKg)).toBeLessThan(least[transport])
        }
  })
})

describe('the length of a strap', () => {
  it('around 1.2 × 1.4 m is 5.50 m, of which 0.30 m are for handling', () => {
    expect(strapLengthMm(1200, 1400)).toBe(5500)
  })

  const pallet = { widthMm: 1200, depthMm: 1000, heightMm: 1000 }

  it('of a pallet of 1,200 × 1,000 × 1,000 mm strapped both ways is 4.5 m on average', () => {
    expect(metres(strapLengthsMm({ ...pallet, direction: 'both' }, 2))).toBe(2 * 4.5)
  })

  it.each([
    ['width', 3, [4700, 4700, 4700]],
    ['depth', 2, [4300, 4300]],
    ['both', 3, [4700, 4700, 4300]],
    ['both', 4, [4700, 4700, 4300, 4300]],
  ] as const)('in the direction %s with %d straps is %j mm', (direction, straps, lengthsMm) => {
    expect(strapLengthsMm({ ...pallet, direction }, straps)).toEqual(lengthsMm)
  })

  it('in both directions is the longer length for two of three straps, even if the depth is the longer side', () => {
    expect(strapLengthsMm({ widthMm: 800, depthMm: 1000, heightMm: 500, direction: 'both' }, 3)).toEqual([
      3300, 3300, 2900,
    ])
  })
})

describe('a month', () => {
  const month: Pick<Load, 'loadsPerDay' | 'daysPerMonth'> = { loadsPerDay: 40, daysPerMonth: 21 }

  it('of 40 loads a day on 21 days, each with six straps of 5.50 m, takes 28,577 m, or 20.4 coils of 1,400 m', () => {
    const bought = boughtFor(month, 6 * 5.5)
    expect(Math.round(bought)).toBe(28_577)
    expect(Math.round((bought / 1400) * 10) / 10).toBe(20.4)
  })

  it('of one load that uses 97 % of 3 m takes 3 m', () => {
    expect(wholeOf(boughtFor({ loadsPerDay: 1, daysPerMonth: 1 }, 0.97 * 3))).toBe(3)
  })
})
