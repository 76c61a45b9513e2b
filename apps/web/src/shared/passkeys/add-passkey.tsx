import { request } from '#shared/api/client.ts';
import { PasswordForm } from '#shared/portal/password-form.tsx';
import { useFormMutation } from '#shared/portal/use-form-mutation.ts';
import type { TokenRole } from '#shared/session/session.ts';
import { focusFirst } from '#shared/ui/focus-first.ts';
import { PASSKEY_ROUTES } from './passkey-routes.ts';

type AddPasskeyProps = {
  of: TokenRole;
  /** True if two-step login is on. */
  needsCode: boolean;
  onDone: () => void;
  onCancel: () => void;
};

/** Asks for the login's password and code, then lets the person choose a device. */
export function AddPasskey({ of: role, needsCode, onDone, onCancel }: AddPasskeyProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => add(role, values),
    done: 'Passkey added',
    onDone,
  });
  return (
    <div ref={focusFirst} className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">Add a passkey</h3>
      <p className="measure text-ink-soft">
        In the next step your browser shows where the passkey can be stored: on this device, on your
        phone or on a security key.
      </p>
      <PasswordForm
        {...{ submit, pending, problems, onCancel }}
        label="Add a passkey"
        action="Continue"
        withCode={needsCode}
      />
    </div>
  );
}

async function add(role: TokenRole, values: FormData) {
  const { start, add: addRoute } = PASSKEY_ROUTES[role];
  const code = values.get('code');
  const { options } = await request(start, {
    password: String(values.get('password')),
    ...(code !== null && { code: String(code) }),
  });
  const { createPasskey } = await import('./create-passkey.ts');
  return request(addRoute, { credential: await createPasskey(options) });
}
