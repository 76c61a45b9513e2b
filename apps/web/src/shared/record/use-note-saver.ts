import * as routes from '@nadi/contract/generated/route-table';
import type { Note } from '@nadi/contract/record';
import type { ReplyBody } from '@nadi/contract/routes';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { request } from '#shared/api/client.ts';
import { abandonedDrafts, markOpen, removeDraft } from './drafts.ts';
import { createNoteSaver } from './note-saver.ts';
import { RECORD_KEY } from './record-query.ts';

/** Returns the saver of one mounted editor; it merges what earlier editors could not send. */
export function useNoteSaver(appointmentId: string, initial: Note | undefined) {
  const queries = useQueryClient();
  const [editorId] = useState(() => crypto.randomUUID());
  const [saver] = useState(() =>
    createNoteSaver(initial ?? NO_NOTE, {
      appointmentId,
      editorId,
      send: (note, version) => request(routes.saveNote, { appointmentId, note, version }),
      onSaved: (note) => void showSaved(queries, appointmentId, note),
      setTimer(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );

  useEffect(() => {
    const close = markOpen(editorId);
    void abandonedDrafts(appointmentId).then((found) => {
      for (const { editorId: from, draft } of found) {
        saver.adopt(draft);
        if (from !== editorId) removeDraft(appointmentId, from);
      }
    });
    const flush = () => void saver.flush();
    const onHide = () => document.visibilityState === 'hidden' && flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onHide);
      flush();
      saver.stop();
      close();
    };
  }, [appointmentId, editorId, saver]);

  return { saver, ...useSyncExternalStore(saver.subscribe, saver.getSnapshot) };
}

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };
const NO_NOTE = { version: 0, note: EMPTY };

type Loaded = ReplyBody<'getDoctorAppointment'>;

/** Records that have been loaded. Note templates have a key below the same one. */
const LOADED = {
  queryKey: RECORD_KEY,
  predicate: ({ state: { data } }: Query) =>
    typeof data === 'object' && data !== null && 'appointments' in data,
};

/** Puts an acknowledged note into the loaded record, for the parts that show it elsewhere. */
async function showSaved(
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
