import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast.ts';
import { waitingQuery } from './waiting-query.ts';

const CHOICES = [5, 10, 15, 20, 30, 45, 60, 90];

/** Tells the patients of the coming hours how late their doctor is. */
export function RunningLate() {
  const { data } = useQuery(waitingQuery());
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (minutes: number) => request(routes.announceDelay, { minutes }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Your patients were told'),
    onError: (error) => void toast.error(errorMessage(error, 'Your patients were not told')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['portal'] }),
  });
  if (!data) return null;
  const shown = isPending ? variables : data.lateMinutes;
  const choices = CHOICES.includes(shown) || shown === 0 ? CHOICES : [shown, ...CHOICES];
  return (
    <Select
      aria-label="Running late"
      className={
        shown > 0 ? 'w-auto border-waiting bg-waiting-soft font-medium text-waiting' : 'w-auto'
      }
      disabled={isPending}
      value={String(shown)}
      onChange={({ target }) => mutate(Number(target.value))}
    >
      <option value="0">On time</option>
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes} min late
        </option>
      ))}
    </Select>
  );
}
