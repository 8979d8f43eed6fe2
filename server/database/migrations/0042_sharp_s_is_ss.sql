-- The searched text, as server/database/search-text.ts writes it: `Hafenstrasse` finds `Hafenstraße`, and vice versa.
CREATE OR REPLACE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select translate(
    regexp_replace(regexp_replace(lower(normalize(coalesce(given, ''), NFKD)), '[\u0300-\u036f]', '', 'g'), '[ßẞ]', 'ss', 'g'),
    'øłđıæœς×–—‐‑', 'oldiaoσx----')
$$;--> statement-breakpoint
-- The rows that contain the letter are written again, so that the database generates their column `search` again.
UPDATE orders SET address = address
  WHERE lines_text || email || user_name || company || po_number || address ~ '[ßẞ]';--> statement-breakpoint
UPDATE users SET name = name WHERE email || name ~ '[ßẞ]';--> statement-breakpoint
UPDATE products SET description = description WHERE name || coalesce(sku, '') || description ~ '[ßẞ]';--> statement-breakpoint
UPDATE reviews SET review = review WHERE name || review ~ '[ßẞ]';
