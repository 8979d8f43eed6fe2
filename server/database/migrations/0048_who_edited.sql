ALTER TABLE "products" ADD COLUMN "changed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "product_changes" ADD COLUMN "changed_by_id" uuid;