/** The company behind the demo shop. All of it is invented; nobody answers. */
import type { Distributors } from '#contract/settings/rules.ts'
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

/** Its figures are those of the specification, which every shop starts with. */
export const company = {
  openingText:
    'Battery, pneumatic and hand tools that hold a load together, made in Spain. And the strap and seals that go with them.',
  aboutText:
    'We design and build tools for strapping, in one works near Valencia: battery, pneumatic and hand tools for almost every plastic, steel and textile strap there is. Each is set and tried on its own strap before it leaves.',
  address: ['Polígono Industrial Las Salinas', 'Calle del Zuncho 14', '46520 Sagunto, Valencia, Spain'].join('\n'),
  phone: '+34 960 555 014',
  email: 'sales@fleje.example',
  priceTerms: 'US dollars, without tax, ex works Sagunto',
  distributors,
} satisfies Partial<ShopSettings>
