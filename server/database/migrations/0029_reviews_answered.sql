ALTER TABLE "reviews" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_at_a_moment" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null));--> statement-breakpoint
-- Earlier reviews are verified if their authors had paid by then, and had not been refunded in full.
UPDATE reviews SET is_verified = true WHERE EXISTS (
  SELECT 1 FROM orders WHERE orders.user_id = reviews.user_id AND orders.paid_at <= reviews.created_at
    AND (orders.called_off_at IS NULL OR orders.called_off_at > reviews.created_at)
    AND (orders.refunded_cents < orders.total_cents OR orders.refunded_at > reviews.created_at)
);
