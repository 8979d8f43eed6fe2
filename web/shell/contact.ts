/** Where the shop is to be found. All of it is invented; nobody answers. */
export const contact = {
  address: ['Polígono Industrial Las Salinas', 'Calle del Zuncho 14', '46520 Sagunto, Valencia, Spain'],
  phone: '+34 960 555 014',
  email: 'sales@fleje.example',
} as const

/** What a price holds and what it does not. */
export const priceTerms = 'US dollars, without tax, ex works Sagunto'
