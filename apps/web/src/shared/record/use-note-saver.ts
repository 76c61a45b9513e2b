import * as routes from '@nadi/contract/generated/route-table';
import type { Note } from '@nadi/contract/record';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { request } from '#shared/api/client.ts';
import { abandonedDrafts, markOpen, removeDraft } from './note-draft.ts';
import { createNoteSaver } from './note-saver.ts';
import { showSaved } from './show-saved-note.ts';

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
