/**
 * When a person is erased, this is the fate of each column that can hold a text. A test fails for each such column of the
 * schema that is not listed here.
 *
 * - gone: deleted with its row
 * - replaced: by the pseudonym, a neutral word, or nothing
 * - rewritten: a text, by the person or by others, from which name, addresses and phones are removed
 * - kept: unchanged, and may name the person; decisions/028-privacy-erasing-a-person.md says why
 * - none: never names a customer
 */
type Fate = 'gone' | 'replaced' | 'rewritten' | 'kept' | 'none'

export const fates: Record<string, Fate | Record<string, Fate>> = {
  users: 'gone',
  // The authors of all acts: an erasure gives a person's row a pseudonym.
  actors: { kind: 'none', email: 'replaced', name: 'replaced', says: 'replaced' },
  identities: 'gone',
  carts: 'gone',
  cart_lines: 'gone',
  // A company with other people stays, with what it is called. What may name the person does not.
  companies: {
    ...{ legal_name: 'gone', address: 'gone', country: 'none', vat_number: 'gone' },
    ...{ blocked_because: 'rewritten', may_collect_untaxed: 'rewritten', invoice_email: 'replaced' },
  },
  addresses: 'gone',
  order_drafts: 'gone',
  idempotency_keys: 'gone',
  confirmation_runs: 'gone',
  admin_links: 'gone',
  auth_users: 'gone',
  auth_sessions: 'gone',
  auth_accounts: 'gone',
  auth_verifications: 'gone',
  auth_second_factors: 'gone',
  auth_recovery_codes: 'gone',
  orders: {
    ...{ email: 'replaced', user_name: 'replaced', company: 'replaced', address: 'replaced', phone: 'replaced' },
    parts: 'replaced',
    ...{ po_number: 'replaced', billing_name: 'replaced', billing_address: 'replaced', vat_number: 'replaced' },
    ...{ idempotency_key: 'replaced', idempotency_digest: 'replaced' },
    ...{ name: 'none', lines_text: 'none', country: 'none', delivery_name: 'none', delivery_term: 'none' },
    ...{
      transaction_id: 'none',
      pays_by: 'none',
      dispute: 'none',
      postal_code: 'replaced',
      place: 'none',
      tax_treatment: 'none',
    },
    ...{ stage: 'none', paid_with: 'none' },
  },
  cancellation_requests: 'none',
  stock_alerts: 'gone',
  order_events: { kind: 'none', details: 'rewritten' },
  saved_views: { name: 'rewritten', address: 'rewritten' },
  reviews: {
    ...{ name: 'replaced', email: 'replaced', image: 'replaced', company: 'replaced', position: 'replaced' },
    ...{ review: 'rewritten', answer: 'rewritten' },
  },
  changes: {
    ...{ kind: 'none', about_id: 'replaced', action: 'none', before: 'rewritten', after: 'rewritten' },
    ...{ why: 'rewritten' },
  },
  mails: { to_address: 'replaced', subject: 'rewritten', body: 'rewritten', failure: 'rewritten' },
  refunds: {
    ...{ intent_id: 'none', provider_refund_id: 'none', status: 'none', way: 'none' },
    ...{ reason: 'rewritten', paid_otherwise: 'rewritten' },
  },
  unmatched_payments: { intent_id: 'none', currency: 'none', why: 'rewritten' },
  api_keys: { name: 'none', scope: 'none', hash: 'none', begins_with: 'none' },
  webhook_endpoints: { url: 'none', kinds: 'none', secret: 'none' },
  // The content is read from the order when the delivery is sent.
  webhook_deliveries: 'none',
  papers: { kind: 'none', because: 'none', facts: 'kept', sha256: 'none' },
  outside_invoices: { number: 'none', sha256: 'none' },
  // The proofs of an exempt sale, which the tax office may ask for.
  arrivals: { place: 'kept', name: 'kept', document_name: 'kept', customs_number: 'none' },
  // Of a customer without a company; the names of companies that stay are left as they are.
  seen_numbers: 'gone',
  vat_checks: {
    ...{ number: 'kept', state: 'none', source: 'none', requester: 'none', consultation_number: 'none' },
    ...{ registered_name: 'kept', registered_address: 'kept', answer: 'kept' },
  },
  // The shop's own accounts, and what its bank states about the money that has come in: the law requires these books to be kept.
  ...{ bank_accounts: 'none', bank_statements: { sha256: 'none' } },
  bank_entries: {
    ...{ payer_name: 'kept', payer_end: 'kept', payer_digest: 'kept', text: 'kept', end_to_end_id: 'kept' },
    ...{ bank_reference: 'none', fingerprint: 'none', aside_why: 'rewritten' },
  },
  bank_matches: { undone_by: 'none' },
  // Random, and deleted after some days.
  payment_links: 'none',
  // Deleted once the register has answered.
  vat_questions: 'none',
  products: {
    ...{ slug: 'none', name: 'none', image: 'none', description: 'none', full_description: 'none', category: 'none' },
    ...{ sku: 'none', type: 'none', facts: 'none' },
  },
  product_changes: { before: 'none' },
  // The stand-ins replace outside services that are not configured, and store what a card provider stores.
  stand_in_records: { kind: 'none', id: 'none', body: 'kept' },
  // The four tables on the next line hold only irreversible digests.
  ...{ account_limits: 'none', call_limits: 'none', imported_files: 'none', auth_paces: 'none' },
  ...{ auth_keys: 'none', revoked_tokens: 'none', settings: 'none', webhook_events: 'none' },
  ...{ payments: 'none', refund_lines: 'none', disputes: 'none', order_lines: 'none', sold_lines: 'none' },
  ...{
    parcels: 'none',
    paper_series: 'none',
    exchange_rates: 'none',
    product_stock: 'none',
    product_prices: 'none',
    stock_changes: 'none',
  },
  ...{ product_pictures: 'none', pictures: 'none', picture_files: 'none' },
  ...{ product_documents: 'none', document_files: 'none', shop_settings: 'none', delivery_methods: 'none' },
}
