import type { Instant } from '@nadi/domain/limits';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
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
        <RichText
          text={i18n._(
            'Your password was chosen for you. It ends on <when>{when}</when>. <account>Choose your own</account>',
            { when: formatInstant(endsAt, zone) },
          )}
          marks={{
            when: (words) => <Time instant={endsAt}>{words}</Time>,
            account: (words) => (
              <Link to={accountPath} className="font-medium underline">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </Notice>
  );
}
