import { describe, expect, it } from 'vitest'
import { makeLag } from '#server/database/standby-lag.ts'

const openLag = (beganMs = 0) => makeLag({ beganMs, mostMs: 10_000 })

describe('a standby is behind by the time since the primary was as it is now', () => {
  it('not at all while nothing is written on the primary, however long', () => {
    const lag = openLag()
    for (let atMs = 1_000; atMs <= 60_000; atMs += 300) {
      lag.note(atMs, 500n)
      lag.reach(500n)
    }
    expect(lag.behindMs(60_000)).toBeLessThan(300)
  })

  it('by what it has not replayed of a primary that writes', () => {
    const lag = openLag()
    for (const second of [1n, 2n, 3n, 4n]) lag.note(Number(second) * 1_000, second * 100n)
    lag.reach(250n)
    expect(lag.behindMs(4_000)).toBe(2_000)
    lag.reach(400n)
    expect(lag.behindMs(4_100)).toBe(100)
  })

  it('ever more once it has lost its primary, though it has replayed all that it received', () => {
    const lag = openLag()
    lag.note(1_000, 100n)
    lag.reach(100n)
    lag.note(2_000, 200n)
    for (const nowMs of [3_000, 9_000]) {
      lag.reach(100n)
      expect(lag.behindMs(nowMs)).toBe(nowMs - 1_000)
    }
  })

  it('ever more while the primary cannot be asked', () => {
    const lag = openLag()
    lag.note(1_000, 100n)
    lag.reach(100n)
    lag.reach(100n)
    expect(lag.behindMs(20_000)).toBe(19_000)
  })

  it('since the beginning, until it has been seen as the primary was after that', () => {
    const lag = openLag(500)
    lag.note(1_000, 100n)
    lag.reach(99n)
    expect([lag.isKnown(), lag.behindMs(3_000)]).toEqual([false, 2_500])
    lag.reach(100n)
    expect([lag.isKnown(), lag.behindMs(3_000)]).toEqual([true, 2_000])
  })

  it('to a part of what is allowed, beside any number of looks', () => {
    const lag = openLag()
    const writtenBy = (atMs: number) => BigInt(atMs)
    for (let atMs = 0; atMs <= 3_600_000; atMs += 50) lag.note(atMs, writtenBy(atMs))
    lag.reach(writtenBy(3_595_000))
    expect(lag.behindMs(3_600_000)).toBeGreaterThanOrEqual(5_000)
    expect(lag.behindMs(3_600_000)).toBeLessThan(5_500)
  })

  it('is not known better for having come where the primary was too long ago', () => {
    const lag = openLag()
    for (let atMs = 0; atMs <= 60_000; atMs += 300) lag.note(atMs, BigInt(atMs))
    lag.reach(30_000n)
    expect(lag.isKnown()).toBe(false)
    lag.reach(60_000n)
    expect(lag.behindMs(60_000)).toBeLessThan(500)
  })

  it('knows it again when a new primary begins before where the old one had come', () => {
    const lag = openLag()
    lag.note(1_000, 900n)
    lag.note(2_000, 800n)
    lag.reach(800n)
    expect(lag.behindMs(2_000)).toBe(0)
  })
})
