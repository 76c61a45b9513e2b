import { useRef, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import type { TokenRole } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { LoadNotice } from '#shared/ui/load-notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { hasPasskeys } from './has-passkeys.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** Lists the passkeys of the account, and adds, renames and removes them. */
export function Passkeys({ of: role }: { of: TokenRole }) {
  const { data, error, refetch, isFetching, refresh } = usePasskeys(role);
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  /** The focused control disappears with the form. */
  function close() {
    setAdding(false);
    heading.current?.focus();
  }

  function closeAndRefresh() {
    close();
    refresh();
  }

  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-lg focus-visible:outline-none">
        Passkeys
      </h2>
      <p className="measure text-ink-soft">
        Log in with your finger, your face or your device’s PIN instead of a password. A passkey
        works on this clinic’s pages only: a fake page cannot steal it.
      </p>
      {error && !data && (
        <LoadNotice
          title={errorMessage(error, 'An error occurred')}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton className="h-11 w-40" />}
      {data && data.passkeys.length > 0 && (
        <ul className="border-y border-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} of={role} passkey={passkey} onDone={closeAndRefresh} />
          ))}
        </ul>
      )}
      {data && adding && (
        <AddPasskey
          of={role}
          needsCode={data.needsCode}
          onDone={closeAndRefresh}
          onCancel={close}
        />
      )}
      {data && !adding && <Offer available={data.available} onAdd={() => setAdding(true)} />}
    </Card>
  );
}

/** The button to add a passkey, or the reason why none can be added here. */
function Offer({ available, onAdd }: { available: boolean; onAdd: () => void }) {
  if (available && hasPasskeys()) {
    return (
      <Button className="justify-self-start" onClick={onAdd}>
        Add a passkey
      </Button>
    );
  }
  return (
    <p className="measure">
      {available
        ? 'This browser has no passkeys. Another one, or your phone, may have them.'
        : 'None can be added here: browsers offer passkeys only where the clinic’s address begins with https and is a name.'}
    </p>
  );
}
