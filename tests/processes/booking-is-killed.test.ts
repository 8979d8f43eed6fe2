/** A shop that is killed while it books a bank statement has booked nothing. */
import { expect, it } from 'vitest'
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { camt, iban } from '#tests/bank/make-statements.ts'
import { connect, openOnOwnPostgres } from '#tests/shop-on-own-postgres.ts'
import { signIn } from '#tests/shop-process.ts'

const many = 400

/** Stops the booking for some seconds, once half of the orders are paid. */
const pauseInTheMiddle = `
  create function pause_in_the_middle() returns trigger language plpgsql as $$ begin
    if (select count(*) from bank_matches) = ${many / 2} then perform pg_sleep(3); end if;
    return new;
  end $$;
  create trigger pause_in_the_middle before insert on bank_matches for each row execute function pause_in_the_middle()`

it(`a kill while ${many} entries are booked leaves none of them, and the statement can be booked again @rare`, async () => {
  // One customer may place sixty orders a minute.
  const { postgres, shops, tokens, productId, startAnother } = await openOnOwnPostgres({ customers: 8 })
  const [first] = shops
  if (!first) throw new Error('No shop has started')
  const database = await connect(postgres.url)
  const { api: admin } = await signIn(first.address, 'admin')
  await admin.putBank({
    body: { accounts: [{ iban, bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }], transferHoldDays: 7, bankCharges: 25 },
  })
  const { rows } = await database.query<{ id: string }>(`
    insert into companies (legal_name, address, country, net_days, credit_limit_cents)
    values ('Coils', 'Calle 1', 'ES', 30, 1000000000) returning id`)
  const id = rows[0]?.id ?? ''
  await database.query(
    `update users set company_id = $1, company_role = 'company admin', company_since = now() where name = 'C'`,
    [id],
  )
  // Only people with a confirmed address order on account.
  await database.query(`
    insert into identities (provider, subject, user_id, email_verified)
    select 'embedded', email, id, true from users where name = 'C'`)
  const wish = { id: productId, quantity: 2, address: 'Calle 1', phone: '976', paysBy: 'account' }
  const place = (token: string) =>
    fetch(`${first.address}/api/order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
  for (let round = 0; round < many / tokens.length; round++) await Promise.all(tokens.map(place))
  const { orders } = await admin.findTerms({ id })
  const entries = orders.map(({ number, owed }) => {
    return { cents: Math.round(owed * 100), text: referenceOf(Number(number.slice(2))) }
  })
  expect(entries).toHaveLength(many)
  const file = () => new File([camt({ entries })], 'statement.xml', { type: 'application/xml' })
  await database.query(pauseInTheMiddle)
  const booking = admin.bookStatement({ body: file() }).catch(() => 'killed')
  await expect
    .poll(async () => (await database.query("select from pg_stat_activity where wait_event = 'PgSleep'")).rowCount)
    .toBe(1)
  first.process.kill('SIGKILL')
  await first.ended
  expect(await booking).toBe('killed')
  await database.query('drop trigger pause_in_the_middle on bank_matches')

  const { api: again } = await signIn((await startAnother()).address, 'admin')
  expect([(await again.findEntries()).entries, (await again.findTerms({ id })).orders.length]).toEqual([[], many])
  expect(await again.bookStatement({ body: file() })).toMatchObject({ new: many, automatic: many })
  expect((await again.findTerms({ id })).orders).toEqual([])
})
