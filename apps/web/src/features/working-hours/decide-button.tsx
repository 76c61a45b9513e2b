import type { HourException } from '@nadi/contract/schedules';
import { Button } from '#shared/ui/button.tsx';
import { describeDays } from './describe-exception.ts';

type DecideButtonProps = { exception: HourException; onDecide: () => void };

/** Opens the decisions about leave if some of its appointments have none yet. */
export function DecideButton({ exception, onDecide }: DecideButtonProps) {
  const { undecided } = exception;
  if (!undecided) return null;
  const count = undecided === 1 ? '1 appointment' : `${undecided} appointments`;
  return (
    <Button
      variant="secondary"
      className="shrink-0"
      aria-label={`Decide ${count}, ${describeDays(exception)}`}
      onClick={onDecide}
    >
      Decide {undecided}
    </Button>
  );
}
