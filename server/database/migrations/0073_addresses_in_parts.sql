ALTER TABLE "orders" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "parts" jsonb;--> statement-breakpoint
-- Drafts have the fields of the form. The form splits the text when the field is left.
UPDATE order_drafts SET fields = (fields - 'address') || jsonb_build_object('street', fields -> 'address') WHERE fields ? 'address';
