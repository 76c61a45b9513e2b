import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from './waiting-query.ts';

/** The number of people who wait for the doctor, as a badge in the menu; hidden at zero. */
export function WaitingCount() {
  const { data } = useQuery(waitingQuery());
  const count = data?.waiting.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="grid h-6 min-w-6 place-items-center rounded-full bg-action px-1.5 text-xs font-semibold text-on-action figures max-lg:absolute max-lg:top-1 max-lg:start-1/2 max-lg:ms-2 lg:ms-auto">
      {Math.min(count, 99)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
