import type { Appointment } from '@nadi/contract/appointments';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';

export function NextAppointments({ next }: { next: readonly Appointment[] }) {
  return (
    <section aria-label="Next today" className="rounded bg-card shadow-card">
      <h2 className="border-b border-line px-5 py-4 text-lg">Next today</h2>
      {next.length === 0 && <p className="px-5 py-5 text-ink-soft">No more appointments today.</p>}
      <ol>
        {next.map(({ _id, userId, userData, docData, slotTime }) => (
          <li
            key={_id}
            className="flex min-h-15 items-center gap-4 px-5 py-2 not-last:border-b not-last:border-line"
          >
            <span className="w-20 shrink-0 font-medium figures">{slotTime}</span>
            <span className="min-w-0 wrap-anywhere">
              <Link
                to={paths.patient(userId)}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere hover:underline"
              >
                {userData.name}
              </Link>
              <span className="block text-xs text-ink-soft">{docData.name}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
