/**
 * A small model of people, companies and orders: who belongs where, whose orders they are, and who may do what with them. It shares
 * no rule with the shop, so that a mistake in a rule of the shop is noticed.
 */

export type Role = 'company admin' | 'buyer' | 'viewer'
export type Way = 'card' | 'transfer' | 'account'

export type ModelOrder = {
  id: string
  /** The index of the person; null once nobody is left. */
  owner: number | null
  /** The index of the company. */
  company: number | null
  way: Way
  address: string
  paid: boolean
  shipped: boolean
  cancelled: boolean
}

type Membership = { company: number; role: Role; turn: number }

/** What becomes of a step: it is done, refused by a rule (409), or its object does not exist for the person (404). */
export type Outcome = 'done' | 'refused' | 'unknown'

export class Model {
  readonly members: (Membership | undefined)[]
  readonly orders: ModelOrder[] = []
  private turn = 0

  constructor(people: number) {
    this.members = Array.from({ length: people })
  }

  peopleOf(company: number): number[] {
    const inIt = [...this.members.keys()].filter((person) => this.members[person]?.company === company)
    return inIt.toSorted((one, other) => (this.members[one]?.turn ?? 0) - (this.members[other]?.turn ?? 0))
  }

  mayRead(person: number, order: ModelOrder): boolean {
    if (order.cancelled) return false
    return order.company === null ? order.owner === person : this.members[person]?.company === order.company
  }

  mayAct(person: number, order: ModelOrder): boolean {
    if (!this.mayRead(person, order)) return false
    const role = this.members[person]?.role
    return order.company === null || role === 'company admin' || (role === 'buyer' && order.owner === person)
  }

  join(person: number, company: number, role: Role): Outcome {
    const now = this.members[person]
    if (now) return now.company === company ? 'done' : 'refused'
    const hasAdmin = this.peopleOf(company).length > 0
    this.turn += 1
    this.members[person] = { company, role: hasAdmin ? role : 'company admin', turn: this.turn }
    return 'done'
  }

  give(person: number, by: number, role: Role): Outcome {
    const [theirs, giver] = [this.members[person], this.members[by]]
    if (!giver) return 'unknown'
    if (giver.role !== 'company admin') return 'refused'
    if (theirs?.company !== giver.company) return 'unknown'
    if (theirs.role !== role && this.isLastAdmin(person)) return 'refused'
    this.members[person] = { ...theirs, role }
    return 'done'
  }

  private isLastAdmin(person: number): boolean {
    const { company = -1, role } = this.members[person] ?? {}
    return role === 'company admin' && this.peopleOf(company).every((one) => one === person || !this.isAdmin(one))
  }

  private isAdmin = (person: number) => this.members[person]?.role === 'company admin'

  private isOpen = ({ cancelled, paid, shipped }: ModelOrder) => !cancelled && !(paid && shipped)

  /** `isByOffice`: the office enters an address for open orders. `isErased`: the person is erased. */
  leave(person: number, { isByOffice = false, isErased = false } = {}): Outcome | 'dissolved' {
    const membership = this.members[person]
    if (!membership) return 'unknown'
    const { company } = membership
    const others = this.peopleOf(company).filter((one) => one !== person)
    const theirs = this.orders.filter((order) => order.company === company && order.owner === person)
    const owes = this.orders.some((order) => order.company === company && this.isDebt(order))
    const [heir = null] = others.filter(this.isAdmin)
    if (others.length > 0 && heir === null) return 'refused'
    const dissolves = others.length === 0 && isErased && !owes
    if (others.length === 0 && !dissolves && !isByOffice && theirs.some(this.isOpen)) return 'refused'
    this.members[person] = undefined
    if (dissolves) for (const order of this.orders) if (order.company === company) order.company = null
    if (!dissolves) for (const order of theirs) order.owner = heir
    return dissolves ? 'dissolved' : 'done'
  }

  remove(person: number, by: number): Outcome {
    if (person === by) return this.leave(person) as Outcome // Cast: only erasing dissolves a company that has terms.
    const remover = this.members[by]
    if (!remover) return 'unknown'
    if (remover.role !== 'company admin') return 'refused'
    if (this.members[person]?.company !== remover.company) return 'unknown'
    return this.leave(person) as Outcome
  }

  isDebt = ({ way, paid, cancelled }: ModelOrder) => way === 'account' && !paid && !cancelled

  /** The unpaid orders of a person, of which there are twenty at most. */
  unpaidOf(person: number): number {
    return this.orders.filter((one) => one.owner === person && one.way !== 'account' && !one.paid && !one.cancelled)
      .length
  }

  mayOrder(person: number, way: Way): boolean {
    const membership = this.members[person]
    if (membership?.role === 'viewer' || (way === 'account' && !membership)) return false
    return this.unpaidOf(person) < 20
  }

  order(person: number, way: Way, { id, address }: { id: string; address: string }): ModelOrder {
    const company = this.members[person]?.company ?? null
    const order = { id, owner: person, company, way, address, paid: false, shipped: false, cancelled: false }
    this.orders.push(order)
    return order
  }

  cancel = (person: number, order: ModelOrder): Outcome =>
    this.change(person, order, !order.paid && !order.shipped, () => {
      order.cancelled = true
    })

  pay = (person: number, order: ModelOrder): Outcome =>
    this.change(person, order, !order.paid, () => {
      order.paid = true
    })

  correct = (person: number, order: ModelOrder, address: string): Outcome =>
    this.change(person, order, !order.paid && !order.shipped, () => {
      order.address = address
    })

  private change(person: number, order: ModelOrder, isPossible: boolean, make: () => void): Outcome {
    if (!this.mayAct(person, order)) return 'unknown'
    if (!isPossible) return 'refused'
    make()
    return 'done'
  }

  ship(order: ModelOrder): Outcome {
    if (order.cancelled) return 'unknown'
    if (order.shipped) return 'done'
    if (!order.paid && order.way !== 'account') return 'refused'
    order.shipped = true
    return 'done'
  }

  /** Erases the person, who may then sign up again. Returns the company that was dissolved, if any. */
  erase(person: number): { outcome: Outcome; dissolved?: number } {
    const kept = structuredClone({ members: this.members, orders: this.orders })
    const company = this.members[person]?.company
    const left = this.leave(person, { isErased: true })
    const theirs = this.orders.filter(({ owner, company: of }) => owner === person && of === null)
    if (left === 'refused' || theirs.some((order) => order.paid && !order.shipped)) {
      this.members.splice(0, this.members.length, ...kept.members)
      this.orders.splice(0, this.orders.length, ...kept.orders)
      return { outcome: 'refused' }
    }
    for (const order of theirs) {
      order.cancelled ||= !order.paid
      order.owner = null
      order.address = 'Erased'
    }
    return { outcome: 'done', ...(left === 'dissolved' && company !== undefined && { dissolved: company }) }
  }
}
