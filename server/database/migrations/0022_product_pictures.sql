CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "product_pictures_in_order" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_from_the_first" CHECK ("product_pictures"."position" >= 1)
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;