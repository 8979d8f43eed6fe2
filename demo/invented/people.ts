/** Invented customers, with the variety of names, addresses and phone numbers found in real data. */
import { type SQL, sql } from 'drizzle-orm'
import { listOf, lotOf, oneOf } from './one-of.ts'

const firstNames = [
  ...['Ana', 'Bruno', 'María José de los Ángeles', 'Łukasz', 'Zoë', 'Ğülşen', 'Αλέξανδρος', 'Jean-François', 'Søren'],
  ...['Irene', 'Björn', 'Siobhán', 'Miloš', 'Þórunn', 'José Antonio', 'Željka', 'Anneliese', 'Đặng Thị', 'Çağla'],
  ...['Ελένη', 'Óscar', 'Małgorzata', 'Nuño', 'Maximilian Karl-Heinz', 'Renée', 'Ștefan', 'Li', 'D’Arcy', 'Ørjan'],
  ...['Francisca', 'Tomáš', 'Wolfgang', 'Aoife', 'João Pedro', 'Kätlin', 'Наталья', 'Bo'],
]
const lastNames = [
  ...[
    'Ruiz',
    'Żółć',
    'Fernández de Córdoba y Álvarez de Toledo',
    'Weber',
    'Papadopoulos',
    'Öztürk',
    'O’Brien',
    'Ó Súilleabháin',
  ],
  ...[
    'Novák',
    'von und zu Guttenberg-Hohenstein',
    'Müller',
    'Παπαδοπούλου',
    'Þorsteinsdóttir',
    'Brzęczyszczykiewicz',
    'Ng',
  ],
  ...[
    'Castañeda',
    'Dubois',
    'Groß',
    'Silva',
    'Larsen',
    'Kowalska',
    'Şahin',
    'Ćosić',
    'de la Fuente',
    'Đorđević',
    'Muñoz',
  ],
  ...[
    'van der Westhuizen',
    'Lindqvist',
    'Ångström',
    'Ioannidis',
    'Nguyễn',
    'Ferrari',
    'Ionescu',
    'Smith-Jones',
    'Иванова',
  ],
]
const streets = [
  ...[
    'Calle Mayor',
    'Polígono Industrial Sur, nave',
    'Hafenstraße',
    'Via Roma',
    'Rue de l’Église',
    'Mill Lane',
    'Óðinsgata',
  ],
  ...['ulica Świętokrzyska', 'Λεωφόρος Κηφισίας', 'Nørrebrogade', 'Avenida de la Constitución Española'],
]
const places = [
  ...([
    ['Zaragoza', 'ES'],
    ['Porto', 'PT'],
    ['Hamburg', 'DE'],
    ['Torino', 'IT'],
    ['Lyon', 'FR'],
    ['Leeds', 'GB'],
  ] as const),
  ...([
    ['València', 'ES'],
    ['Göteborg', 'SE'],
    ['Brno', 'CZ'],
    ['Kraków', 'PL'],
    ['Θεσσαλονίκη', 'GR'],
    ['Köln', 'DE'],
  ] as const),
  ...([
    ['Ålborg', 'DK'],
    ['A Coruña', 'ES'],
    ['Łódź', 'PL'],
    ['Ağrı', 'TR'],
  ] as const),
]
const companies = [
  'Coils',
  'Aceros del Ebro',
  'Müller & Söhne',
  'Żelazo',
  'Transports Lefèvre',
  'Αφοί Παπαδόπουλοι',
  'Pallets "R" Us',
]
const companyForms = ['S.L.', 'GmbH & Co. KG', 'sp. z o.o.', 'Ltd', 'S.A.', 'ΑΕ']

const towns = places.map(([town]) => town)
const countries = places.map(([, country]) => country)

const nameOf = (n: SQL) =>
  sql`${oneOf(firstNames, n)} || ' ' || ${oneOf(lastNames, sql`${n} / ${sql.raw(String(firstNames.length))} + ${n}`)}`

/** A Spanish phone number in one of six spellings. */
export const phoneOf = (n: SQL): SQL => {
  const digits = sql`lpad((${n} % 1000000)::text, 6, '0')`
  return sql`case ${n} % 6
    when 0 then '+34 976 ' || left(${digits}, 3) || ' ' || right(${digits}, 3)
    when 1 then '0034976' || ${digits}
    when 2 then '(976) ' || left(${digits}, 3) || '-' || right(${digits}, 3)
    when 3 then '976/' || ${digits}
    when 4 then '+34 (0)976-' || left(${digits}, 2) || '-' || substr(${digits}, 3, 2) || '-' || right(${digits}, 2)
    else '+34976' || ${digits} end`
}

export const addressOf = (n: SQL): SQL =>
  sql`${oneOf(streets, n)} || ' ' || (1 + ${n} % 300) || ', ' || lpad((${n} % 99999)::text, 5, '0') || ' ' || ${oneOf(towns, n)}`
export const countryOf = (n: SQL): SQL => oneOf(countries, n)

/** Two in three customers order for a company. */
export const companyOf = (n: SQL): SQL =>
  sql`case when ${n} % 3 < 2 then ${oneOf(companies, n)} || ' ' || (1 + ${n} / 7) || ' ' || ${oneOf(companyForms, n)} else '' end`
export const vatNumberOf = (n: SQL): SQL =>
  sql`case when ${n} % 3 < 2 then ${countryOf(n)} || lpad((${n} * 7)::text, 9, '0') else '' end`

const n = sql`n`

/** Each customer has one to three addresses. */
export const inventUsers = (from: number, to: number): SQL => sql`
  with made as (
    insert into users (id, email, name, phone, location, created_at)
    select md5('invented customer ' || n)::uuid, 'customer-' || n || '@invented.example', ${nameOf(n)}, ${phoneOf(n)},
      ${oneOf(towns, n)}, now() - n * interval '3 minutes'
    from generate_series(${from}::int, ${to}::int) n
    on conflict do nothing returning id
  )
  insert into addresses (user_id, position, label, company, address, country, phone, is_default)
  select made.id, turn, ${oneOf(['Plant 1', 'Almacén', 'Büro'], sql`turn`)}, ${companyOf(n)}, ${addressOf(sql`(n + turn * 5)`)},
    ${countryOf(sql`(n + turn * 5)`)}, ${phoneOf(n)}, turn = 1
  from generate_series(${from}::int, ${to}::int) n join made on made.id = md5('invented customer ' || n)::uuid
  cross join generate_series(1, 1 + n % 3) turn`

const reviews = [
  'The seals hold, and the coils came with the core we asked for.',
  'Good strap. The lorry was a day late, and nobody rang.',
  'Żadnych problemów — 12 coils, none damaged. Gracias a todo el equipo, de verdad, por la rapidez y por el trato.',
  'Tensioner slips at 5 °C; support sent a new feedwheel within the week.',
  'Ok',
]

/** One customer in ten has written a review. */
export const inventReviews = (from: number, to: number): SQL => sql`
  insert into reviews (id, user_id, name, email, image, company, position, review, number, created_at)
  select md5('invented review ' || n)::uuid, users.id, users.name, users.email, '', ${companyOf(n)}, ${oneOf(['Buyer', 'Jefa de almacén', ''], n)},
    (${listOf(reviews)})[1 + ${lotOf(n)} % ${sql.raw(String(reviews.length))}], 1 + (${lotOf(n)} % 9 + 3) / 3, now() - n * interval '50 minutes'
  from generate_series(${from}::int, ${to}::int) n join users on users.email = 'customer-' || n || '@invented.example'
  where n % 10 = 0
  on conflict do nothing`
