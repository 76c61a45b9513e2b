-- The language in which a patient gets messages, such as hi; NULL for the clinic's. A later release may know more of them.
ALTER TABLE patients ADD COLUMN locale text CHECK (char_length(locale) BETWEEN 1 AND 35);
