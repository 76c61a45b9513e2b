import type { Note } from '@nadi/contract/record';
import type { ReplyBody } from '@nadi/contract/routes';
import type { Query, QueryClient } from '@tanstack/react-query';
import { RECORD_KEY } from './record-query.ts';

type Loaded = ReplyBody<'getDoctorAppointment'>;

/** Records that have been loaded. Note templates have a key below the same one. */
const LOADED = {
  queryKey: RECORD_KEY,
  predicate: ({ state: { data } }: Query) =>
    typeof data === 'object' && data !== null && 'appointments' in data,
};

/** Puts an acknowledged note into the loaded record, for the parts that show it elsewhere. */
export async function showSaved(
  queries: QueryClient,
  appointmentId: string,
  saved: Omit<Note, 'addenda'>,
): Promise<void> {
  // A reload that started earlier would restore the earlier text, so it is restarted.
  const reloading = queries.isFetching(LOADED) > 0;
  await queries.cancelQueries(LOADED);
  queries.setQueriesData<Loaded>(
    LOADED,
    (record) =>
      record && {
        ...record,
        appointments: record.appointments.map((appointment) =>
          appointment._id === appointmentId
            ? { ...appointment, note: { addenda: [], ...appointment.note, ...saved } }
            : appointment,
        ),
      },
  );
  if (reloading) void queries.invalidateQueries(LOADED);
}
