/** Reviews of the demo shop. People and companies are invented. */
import type { ReviewForm } from '#contract/reviews/schema.ts'

/** Oldest first. `daysAgo` counts back from the day on which the demo shop is filled. */
export const reviews: readonly (ReviewForm & { daysAgo: number })[] = [
  {
    name: 'Marta Ruiz',
    email: 'marta.ruiz@azulejos-levante.example',
    image: '/pictures/people/marta-ruiz.svg',
    company: 'Azulejos Levante, Castellón',
    position: 'Plant manager',
    review:
      'We moved our tile pallets from steel to the 16 × 1.0 PET. Two straps each way, welded with the battery tool, and no rust marks on the cartons since. Send the coils shrink-wrapped, please: one box arrived dusty.',
    number: 5,
    daysAgo: 412,
  },
  {
    name: 'Tom Hargreaves',
    email: 'tom.hargreaves@calderdale-timber.example',
    image: '/pictures/people/tom-hargreaves.svg',
    company: 'Calderdale Timber',
    position: 'Yard foreman',
    review:
      'The feedwheel tensioner is what you want when your hands are cold: it grips first time, and the wheel brushes clean in a minute. Seals and strap came on the same lorry.',
    number: 5,
    daysAgo: 371,
  },
  {
    name: 'Priya Nair',
    email: 'priya.nair@deccan-castings.example',
    image: '/pictures/people/priya-nair.svg',
    company: 'Deccan Castings, Pune',
    position: 'Head of packing',
    review:
      'The zinc-coated high tensile 19 × 0.58 mm survives the monsoon on our open dock. Coil lengths were as stated; we measured three. Delivery to Pune took a week longer than we had hoped.',
    number: 4,
    daysAgo: 318,
  },
  {
    name: 'Luca Bernardi',
    email: 'luca.bernardi@marmi-apuani.example',
    image: '/pictures/people/luca-bernardi.svg',
    company: 'Marmi Apuani, Carrara',
    position: 'Logistics manager',
    review:
      'For marble slabs we use the composite cord, 32 mm. It can be tightened again in the container before the doors close, which saved us from two claims last year. The buckles sell out quickly, so order ahead.',
    number: 4,
    daysAgo: 274,
  },
  {
    name: 'Sofia Carvalho',
    email: 'sofia.carvalho@embalagens-douro.example',
    image: '/pictures/people/sofia-carvalho.svg',
    company: 'Embalagens do Douro, Porto',
    position: 'Distributor',
    review:
      'Eight years as a distributor. What our customers value is the phone: the person who answers has held the tool. Spare wheels for the battery tools are always in my van.',
    number: 5,
    daysAgo: 243,
  },
  {
    name: 'Daniel Okafor',
    email: 'daniel.okafor@prairie-pipe.example',
    image: '/pictures/people/daniel-okafor.svg',
    company: 'Prairie Pipe & Fittings, Winnipeg',
    position: 'Shipping supervisor',
    review:
      'The pneumatic sealless tool replaced a tensioner, a sealer and a bucket of seals at each of our four stations. It wants clean air: fit a dryer before you blame the tool.',
    number: 5,
    daysAgo: 198,
  },
  {
    name: 'Mei Tan',
    email: 'mei.tan@penang-electronics.example',
    image: '/pictures/people/mei-tan.svg',
    company: 'Penang Electronics Packaging',
    position: 'Packing lead',
    review:
      'The 9 mm machine strap runs without a stop on two of our three machines. The third takes a different core. The data sheet states the core size; I should have read it first.',
    number: 4,
    daysAgo: 161,
  },
  {
    name: 'Javier Montoya',
    email: 'javier.montoya@ladrillos-bajio.example',
    image: '/pictures/people/javier-montoya.svg',
    company: 'Ladrillos del Bajío, León',
    position: 'Production manager',
    review:
      'We asked for polypropylene for bricks, and they talked us out of it and into PET. They were right: the packs arrive square.',
    number: 5,
    daysAgo: 127,
  },
  {
    name: 'Ana Lucía Ferreyra',
    email: 'ana.ferreyra@bodegas-uco.example',
    image: '/pictures/people/ana-lucia-ferreyra.svg',
    company: 'Bodegas del Valle de Uco, Mendoza',
    position: 'Warehouse manager',
    review:
      'The manual combination tool does its job on wine cartons, and everybody learned it in ten minutes. At 3.2 kg it is heavier than a small bodega would like.',
    number: 3,
    daysAgo: 96,
  },
  {
    name: 'Rafiq Hossain',
    email: 'rafiq.hossain@meghna-jute.example',
    image: '/pictures/people/rafiq-hossain.svg',
    company: 'Meghna Jute Export, Chattogram',
    position: 'Export manager',
    review:
      'Woven cord strap does not cut into the bales as steel did. The buckle joint is the same whichever of our forty packers ties it.',
    number: 5,
    daysAgo: 58,
  },
  {
    name: 'Claire Dubois',
    email: 'claire.dubois@ateliers-saone.example',
    image: '/pictures/people/claire-dubois.svg',
    company: 'Ateliers de la Saône, Chalon',
    position: 'Purchasing',
    review:
      'Orders are easy: the price on the page is the price on the invoice, and the stock shown is the stock there is. I would like to save an order as a template.',
    number: 4,
    daysAgo: 31,
  },
  {
    name: 'Erik Lindqvist',
    email: 'erik.lindqvist@norrland-plat.example',
    image: '/pictures/people/erik-lindqvist.svg',
    company: 'Norrland Plåt, Luleå',
    position: 'Safety officer',
    review:
      'I bought the safety cutters after a strap caught a colleague’s sleeve. They hold both ends, and people actually use them, which is the hard part. Sixteen in service now.',
    number: 5,
    daysAgo: 9,
  },
]
