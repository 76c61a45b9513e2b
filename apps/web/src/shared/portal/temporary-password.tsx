import type { Instant } from '@nadi/domain/limits';
import { formatInstant } from '#shared/format/instants.ts';
import { Link } from '#shared/router/link.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Time } from '#shared/ui/status.tsx';

type TemporaryPasswordProps = {
  /** Null or absent if the person chose the password themselves. */
  endsAt: Instant | null | undefined;
  zone: string;
  /** Page to change the password. */
  accountPath: string;
};

/** Asks for a new password before the temporary one expires. */
export function TemporaryPassword({ endsAt, zone, accountPath }: TemporaryPasswordProps) {
  if (!endsAt) return null;
  return (
    <Notice tone="waiting">
      <p>
        Your password was chosen for you. It ends on{' '}
        <Time instant={endsAt}>{formatInstant(endsAt, zone)}</Time>.{' '}
        <Link to={accountPath} className="font-medium underline">
          Choose your own
        </Link>
      </p>
    </Notice>
  );
}
