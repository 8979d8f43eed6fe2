CREATE TABLE "call_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_limits_by_end" ON "call_limits" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "call_limits" SET UNLOGGED;
