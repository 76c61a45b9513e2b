-- Finds the offers of a freed slot: each patient is offered it once, even with several entries.
CREATE INDEX waitlist_offers_of_freed ON waitlist_offers (freed_id);
