/** Routes about series. The use cases add an entry for each appointment that they book or cancel. */
export const seriesAuditRules = {
  previewPatientSeries: null,
  previewDoctorSeries: null,
  previewAdminSeries: null,
  bookPatientSeries: null,
  bookDoctorSeries: null,
  bookAdminSeries: null,
  cancelPatientSeries: null,
  cancelDoctorSeries: null,
  cancelAdminSeries: null,
};
