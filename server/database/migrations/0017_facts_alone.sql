ALTER TABLE "products" DROP COLUMN "width_min_mm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "width_max_mm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "thickness_mm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "break_strength_n";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "coil_length_m";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "core_mm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "joint";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "tension_n";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "drive";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "weight_kg";