-- Whom a freed slot was offered to: a patient gets each freed slot once, whatever entries they make.
CREATE INDEX waitlist_offers_of_freed ON waitlist_offers (freed_id);
