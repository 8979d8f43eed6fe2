CREATE TABLE "imported_files" (
	"digest" text PRIMARY KEY NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
