-- A clinic's own texts of sentences of messages. Nadi's own text is used for a sentence without a row. A later release
-- may know more languages and other sentences.
CREATE TABLE sentence_overrides (
  locale text NOT NULL CHECK (char_length(locale) BETWEEN 1 AND 35),
  -- The English sentence.
  sentence text NOT NULL CHECK (char_length(sentence) BETWEEN 1 AND 600),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  changed_at timestamptz NOT NULL,
  changed_by uuid NOT NULL REFERENCES admins (id),
  PRIMARY KEY (locale, sentence)
);
