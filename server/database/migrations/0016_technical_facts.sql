ALTER TABLE "products" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_type_is_known" CHECK ("products"."type" in ('strap', 'seal', 'buckle', 'manual tool', 'battery tool', 'pneumatic tool', 'dispenser', 'accessory'));--> statement-breakpoint
-- The former free texts (joint, drive) have no counterpart among the facts, which can be compared.
UPDATE "products" SET "facts" = jsonb_strip_nulls(jsonb_build_object(
  'widthMinMm', "width_min_mm"::numeric, 'widthMaxMm', "width_max_mm"::numeric, 'thicknessMm', "thickness_mm"::numeric,
  'breakStrengthN', "break_strength_n"::numeric, 'coilLengthM', "coil_length_m"::numeric, 'coreMm', "core_mm"::numeric,
  'tensionN', "tension_n"::numeric, 'weightKg', "weight_kg"::numeric));
