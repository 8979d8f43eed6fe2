ALTER TABLE "papers" DROP CONSTRAINT "papers_one_per_refund";--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_unnumbered_per_refund" ON "papers" USING btree ("refund_id") WHERE number is null;--> statement-breakpoint
CREATE INDEX "papers_of_a_refund" ON "papers" USING btree ("refund_id");