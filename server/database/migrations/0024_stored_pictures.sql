CREATE TABLE "picture_files" (
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_files_one_of_each" PRIMARY KEY("name","width","format"),
	CONSTRAINT "picture_files_format_is_known" CHECK ("picture_files"."format" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone DEFAULT now(),
	CONSTRAINT "pictures_are_named_by_content" CHECK ("pictures"."name" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_of_picture" FOREIGN KEY ("name") REFERENCES "public"."pictures"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The files are already compressed: they are stored in pieces, without another attempt to compress them.
ALTER TABLE "picture_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;