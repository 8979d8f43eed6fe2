CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"description" text,
	"opening_text" text,
	"about_text" text,
	"address" text,
	"phone" text,
	"email" text,
	"price_terms" text,
	"figures" jsonb,
	"distributors" jsonb,
	CONSTRAINT "shop_settings_is_one_row" CHECK ("shop_settings"."id" = 1)
);
