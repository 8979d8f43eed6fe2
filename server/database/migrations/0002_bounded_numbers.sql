ALTER TABLE "products" ALTER COLUMN "available_quantity" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "stock_changes" ALTER COLUMN "difference" SET DATA TYPE bigint;