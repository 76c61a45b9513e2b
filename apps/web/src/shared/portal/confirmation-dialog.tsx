import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { hasPasskeys } from '#shared/passkeys/passkey-button.tsx';
import { usePasskeys } from '#shared/passkeys/use-passkeys.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast.ts';
import { endConfirmation } from './confirmation.ts';
import { useFormMutation } from './mutations.ts';
import { CodeField } from './password-form.tsx';

const cancel = () => endConfirmation('cancelled');

/** The kinds of accounts that confirm their session. */
export type Confirming = 'patient' | 'admin';

/** Asks for a code, a passkey or the password before an action that is too risky on a shared computer. */
export function ConfirmationDialog({ as }: { as: Confirming }) {
  return (
    <Dialog open title={i18n._('Confirm that it is you')} onClose={cancel}>
      {as === 'admin' ? <AdminConfirmation /> : <ConfirmationForm as={as} by="password" />}
    </Dialog>
  );
}

function AdminConfirmation() {
  const query = useQuery({
    queryKey: ['second-factor', 'confirmation'],
    queryFn: ({ signal }) => request(routes.getSecondFactor, {}, { as: 'admin', signal }),
    // Two-step login may have been turned on since the last time.
    gcTime: 0,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} skeleton="h-40" />;
  return <ConfirmationForm as="admin" by={data.on ? 'code' : 'password'} />;
}

/** The dialog opened before the field was there. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}

function ConfirmationForm({ as, by }: { as: Confirming; by: 'code' | 'password' }) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => request(routes.confirmSession, { [by]: String(values.get(by)) }, { as }),
    done: i18n._('Confirmed'),
    onDone: () => endConfirmation('confirmed'),
    onlyField: by,
  });
  return (
    <>
      <p className="text-ink-soft">
        {by === 'code'
          ? i18n._(
              'This needs a code or a passkey that was used less than 15 minutes ago. What you use now counts for as long.',
            )
          : i18n._(
              'This needs a login less than 15 minutes ago. What you use now counts for as long.',
            )}
      </p>
      <Form
        retain={null}
        aria-label={i18n._('Confirm')}
        className="grid gap-4"
        problems={problems}
        onSubmit={submit}
      >
        {by === 'code' ? (
          <CodeField />
        ) : (
          <Field name="password" label={i18n._('Password')}>
            <PasswordInput ref={focus} required autoComplete="current-password" />
          </Field>
        )}
        <PasskeyConfirmation as={as} onConfirmed={() => endConfirmation('confirmed')} />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={cancel}>
            {i18n._('Go back')}
          </Button>
          <Button type="submit" pending={pending}>
            {i18n._('Confirm')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Confirms with a passkey instead of a code. Nothing if the account or the browser has none. */
function PasskeyConfirmation({ as, onConfirmed }: { as: Confirming; onConfirmed: () => void }) {
  const { data } = usePasskeys(as).query;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { confirmWithPasskey } = await import('#shared/passkeys/passkey-ceremonies.ts');
      return confirmWithPasskey(as);
    },
    onSuccess: onConfirmed,
    onError: (error) => void toast.error(errorMessage(error, i18n._('An error occurred'))),
  });
  if (!data?.available || data.passkeys.length === 0 || !hasPasskeys()) return null;
  return (
    <Button variant="secondary" pending={isPending} className="min-h-12" onClick={() => mutate()}>
      <KeyRound aria-hidden size={18} />
      {i18n._('Use a passkey instead')}
    </Button>
  );
}
