import * as routes from '@nadi/contract/generated/route-table';
import { useSyncExternalStore } from 'react';
import { uploadForm } from '#shared/api/upload-form.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

/** A document that is being uploaded to an appointment. */
export interface PendingUpload {
  readonly id: string;
  readonly appointmentId: string;
  readonly file: File;
  /** The share sent so far, from 0 to 1. */
  readonly progress: number;
  /** The reason of the failure; null while it waits or is being sent. */
  readonly problem: string | null;
  readonly onUploaded: () => void;
}

let uploads: readonly PendingUpload[] = [];
let sending = false;
const listeners = new Set<() => void>();

/**
 * Sends documents one after another, even if the page changes; failed ones stay until they are retried or
 * discarded.
 */
export function addUploads(
  appointmentId: string,
  files: readonly File[],
  onUploaded: () => void,
): void {
  const added = files.map((file) => {
    const id = crypto.randomUUID();
    return { id, appointmentId, file, progress: 0, problem: null, onUploaded };
  });
  publish([...uploads, ...added]);
  void sendWaiting();
}

export function retryUpload(id: string): void {
  change(id, { problem: null, progress: 0 });
  void sendWaiting();
}

export function discardUpload(id: string): void {
  publish(uploads.filter((each) => each.id !== id));
}

/** Returns the pending documents of an appointment, in the order in which they are sent. */
export function usePendingUploads(appointmentId: string): readonly PendingUpload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  return all.filter((each) => each.appointmentId === appointmentId);
}

async function sendWaiting(): Promise<void> {
  if (sending) return;
  sending = true;
  for (let next = findWaiting(); next; next = findWaiting()) await send(next);
  sending = false;
}

function findWaiting(): PendingUpload | undefined {
  return uploads.find(({ problem }) => problem === null);
}

async function send({ id, appointmentId, file, onUploaded }: PendingUpload): Promise<void> {
  const onProgress = (progress: number) => change(id, { progress });
  const fields = { appointmentId, document: file };
  try {
    await uploadForm(routes.uploadDocument, { role: 'patient', fields, onProgress });
    discardUpload(id);
    onUploaded();
  } catch (error) {
    const problem = errorMessage(error as Error, 'It could not be added.');
    change(id, { problem });
    // If a page lists the uploads, it shows the problem beside the file.
    if (listeners.size > 0) return;
    void toast.error(`${file.name} was not added. Try again on the page of your appointment.`);
  }
}

function change(id: string, fields: Partial<PendingUpload>): void {
  publish(uploads.map((each) => (each.id === id ? { ...each, ...fields } : each)));
}

function publish(next: readonly PendingUpload[]): void {
  uploads = next;
  // The files exist only in this tab.
  if (uploads.length > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
