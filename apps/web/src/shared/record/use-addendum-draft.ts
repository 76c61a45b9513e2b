import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { type AddendumDraft, readAddendumDraft, saveAddendumDraft } from './addendum-draft.ts';
import { openDrafts } from './sealed-drafts.ts';

/**
 * Returns the text of an addendum, which is stored in the browser, encrypted, until the clinic has received
 * it.
 */
export function useAddendumDraft(appointmentId: string) {
  const [draft, setDraft] = useState(emptyDraft);
  const latest = useRef(draft);

  function write(next: AddendumDraft) {
    latest.current = next;
    setDraft(next);
    saveAddendumDraft(appointmentId, next);
  }

  useEffect(() => {
    let stopped = false;
    void openDrafts().then(() => {
      if (stopped) return;
      // Text typed before the key arrived has not been stored yet.
      if (latest.current.text !== '') return saveAddendumDraft(appointmentId, latest.current);
      const stored = readAddendumDraft(appointmentId);
      if (!stored) return;
      latest.current = stored;
      setDraft(stored);
    });
    return () => {
      stopped = true;
    };
  }, [appointmentId]);

  return {
    ...draft,
    type: (text: string) => write({ ...latest.current, text }),
    clear: () => write(emptyDraft()),
  };
}

/** Keeps its key until it is stored, so that pressing again after a lost reply is the same request. */
function emptyDraft(): AddendumDraft {
  return { text: '', idempotencyKey: newIdempotencyKey() };
}
