-- The query of a webhook's URL may contain a token, which the history must not keep.
UPDATE "changes" SET "about_id" = regexp_replace("about_id", '[?#].*$', '?…')
WHERE "action" IN ('add endpoint', 'change endpoint', 'remove endpoint') AND "about_id" ~ '[?#]';--> statement-breakpoint
UPDATE "changes" SET "before" = jsonb_set("before", '{url}', to_jsonb(regexp_replace("before"->>'url', '[?#].*$', '?…')))
WHERE "action" = 'change endpoint' AND "before"->>'url' ~ '[?#]';--> statement-breakpoint
UPDATE "changes" SET "after" = jsonb_set("after", '{url}', to_jsonb(regexp_replace("after"->>'url', '[?#].*$', '?…')))
WHERE "action" = 'change endpoint' AND "after"->>'url' ~ '[?#]';
