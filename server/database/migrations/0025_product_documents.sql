CREATE TABLE "document_files" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone DEFAULT now(),
	CONSTRAINT "document_files_are_named_by_content" CHECK ("document_files"."name" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "product_documents" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "product_documents_in_order" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_documents_from_the_first" CHECK ("product_documents"."position" >= 1),
	CONSTRAINT "product_documents_kind_is_known" CHECK ("product_documents"."kind" in ('data sheet', 'safety sheet', 'declaration', 'manual'))
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_are_in_the_shop" FOREIGN KEY ("file_name") REFERENCES "public"."document_files"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_documents_by_file" ON "product_documents" USING btree ("file_name");--> statement-breakpoint
-- The files are already compressed: they are stored in pieces, without another attempt to compress them.
ALTER TABLE "document_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
