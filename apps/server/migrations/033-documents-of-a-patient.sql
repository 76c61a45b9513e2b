-- The storage of one patient is limited: their documents are summed at each upload.
CREATE INDEX documents_of_patient ON documents (patient_id);
