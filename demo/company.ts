/** The company behind the demo shop. All details are invented, and no email address or phone number works. */
import type { Distributors } from '#contract/settings/rules/company.ts'
import type { fillDeliveryMethods } from '#server/delivery/method-queries.ts'
import type { ShopSettings } from '#server/settings/settings-queries.ts'

const distributors: Distributors = {
  introduction:
    'We choose our distributors for quick delivery, for knowing the tools they sell, and for the help they give afterwards.',
  continents: [
    { name: 'Asia Pacific', countries: ['India', 'China', 'Bangladesh', 'Malaysia'] },
    { name: 'Europe', countries: ['Spain', 'Italy', 'England', 'Portugal'] },
    { name: 'North America', countries: ['United States', 'Canada', 'Mexico', 'Panama'] },
    { name: 'South America', countries: ['Brazil', 'Argentina', 'Colombia', 'Ecuador'] },
  ],
}

/** Lacks the figures of Home: they stay the specification's (server/seller/seller.ts). */
export const company = {
  openingText:
    'Battery, pneumatic and hand tools that hold a load together, made in Spain. And the strap and seals that go with them.',
  aboutText:
    'We design and build strapping tools at our works near Valencia: battery, pneumatic and hand tools for almost every plastic, steel and textile strap there is. Each tool is set and tested with its strap before it leaves our works.',
  address: ['Polígono Industrial Las Salinas', 'Calle del Zuncho 14', '46520 Sagunto, Valencia, Spain'].join('\n'),
  phone: '+34 960 555 014',
  email: 'sales@fleje.example',
  priceTerms: 'US dollars, without tax, ex works Sagunto',
  distributors,
  legalName: 'Fleje Herramientas, S.L.',
  taxNumber: 'ESB00000000',
  bankLine: 'Banco de Ejemplo, IBAN ES74 0000 1122 3344 5566 7788, BIC EJEMESMM',
  termsText:
    'Prices are those shown when you order. An order is binding once it is paid or, if you buy on account, once we have shipped it. The goods remain our property until you have paid for them. Spanish law applies; the courts of Sagunto have jurisdiction.',
  privacyText:
    'We keep what an order needs: your name, address, phone and email, and what you bought. Card numbers go to the card provider alone. Ask us, and we will tell you what we hold, and delete what the law does not make us keep.',
  returnsText:
    'Damaged or wrong goods are replaced or refunded: write to us within fourteen days. Unused goods in full packs can be returned within thirty days; you pay return shipping.',
  deliveryText:
    'Orders leave our works in Sagunto on working days. We send you a mail when yours leaves, with the tracking number if the carrier gives one.',
  country: 'ES',
  timeZone: 'Europe/Madrid',
  isTaxFree: true,
  holdHours: null,
  lowStock: 20,
  workingDays: [1, 2, 3, 4, 5],
  closedDays: ['2026-12-08', '2026-12-25', '2027-01-01', '2027-01-06', '2027-03-26'],
  cutOff: '14:00',
  handlingDays: 0,
} satisfies Partial<ShopSettings>

export const deliveries = [
  {
    id: 'collect',
    position: 1,
    name: 'Collection',
    term: 'EXW Sagunto',
    says: 'You or your carrier collect it from our dock.',
    priceCents: 0,
    transitFrom: 0,
    transitUntil: 0,
    collected: true,
    isDefault: true,
  },
  {
    id: 'iberia',
    position: 2,
    name: 'Pallet to your door',
    term: 'DAP delivery address',
    says: 'Spain and Portugal. You unload.',
    transitFrom: 1,
    transitUntil: 2,
    priceCents: 8_500,
    freeFromCents: 250_000,
    countries: ['ES', 'PT'],
  },
  {
    id: 'europe',
    position: 3,
    name: 'Groupage in Europe',
    term: 'DAP delivery address',
    says: 'You unload.',
    transitFrom: 4,
    transitUntil: 7,
    priceCents: 18_500,
    freeFromCents: 800_000,
    countries: ['AT', 'BE', 'CZ', 'DE', 'DK', 'FI', 'FR', 'HU', 'IE', 'IT', 'NL', 'PL', 'RO', 'SE', 'SI', 'SK'],
  },
  {
    id: 'port',
    position: 4,
    name: 'To your forwarder at the port',
    term: 'FCA Port of Valencia',
    collected: true,
    says: 'Handed over within four working days. Your forwarder ships it from there.',
    priceCents: 6_000,
  },
] satisfies Parameters<typeof fillDeliveryMethods>[1]
