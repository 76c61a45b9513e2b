-- Why the admin handed cash back, in words. Refunds of online payments have theirs in `refunds`.
ALTER TABLE ledger_entries ADD COLUMN note text;
