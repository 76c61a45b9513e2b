import { Notice } from '#shared/ui/notice.tsx';

/** Stands above the visit types and times that can be booked instead. */
export function TypeRefused() {
  return (
    <Notice tone="info">
      This kind of appointment is no longer offered. Here is what you can book now.
    </Notice>
  );
}
