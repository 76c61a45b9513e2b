import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { disputeRoutes } from './disputes.ts';
import { documentRoutes } from './documents.ts';
import { emergencyAccessRoutes } from './emergency-access.ts';
import { healthEntryRoutes } from './health-entries.ts';
import { medicineRoutes } from './medicines.ts';
import { noteTemplateRoutes } from './note-templates.ts';
import { noteRoutes } from './notes.ts';
import { prescriptionRoutes } from './prescriptions.ts';
import { appointmentRecordRoutes, type RecordDeps } from './records.ts';
import { uploadDocument } from './upload-document.ts';

export function recordRoutes(deps: RecordDeps) {
  return {
    ...appointmentRecordRoutes(deps),
    ...documentRoutes(deps),
    uploadDocument: uploadDocument(deps),
    ...prescriptionRoutes(deps),
    ...medicineRoutes,
    ...healthEntryRoutes(deps.zone),
    ...emergencyAccessRoutes({ ...deps, searches: deps.emergencySearches }),
    ...disputeRoutes(deps),
    ...noteRoutes,
    ...noteTemplateRoutes,
  } satisfies Partial<Handlers<Db>>;
}
