-- Why a patient did not come, which appointment another one follows, and who opened the call.
ALTER TABLE appointments
  ADD COLUMN no_show_reason text
    CHECK (no_show_reason IN ('unreachable', 'connection', 'late', 'called-off', 'other')),
  ADD COLUMN no_show_note text CHECK (char_length(no_show_note) BETWEEN 1 AND 200),
  ADD COLUMN follow_up_of uuid REFERENCES appointments (id);

CREATE INDEX appointments_follow_ups ON appointments (follow_up_of) WHERE follow_up_of IS NOT NULL;

-- Who of patient and doctor was in the meeting first.
ALTER TABLE encounters ADD COLUMN initiator text CHECK (initiator IN ('patient', 'doctor'));
