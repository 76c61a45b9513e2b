import { call } from '#shared/api/client.ts';
import { CodeField } from '#shared/portal/code-field.tsx';
import { useFormMutation } from '#shared/portal/use-form-mutation.ts';
import type { Role } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { focusFirst } from '#shared/ui/focus-first.ts';
import { Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { PASSKEY_ROUTES } from './passkey-routes.ts';

type AddPasskeyProps = {
  of: Role;
  /** Two-step login is on. */
  needsCode: boolean;
  onDone: () => void;
  onCancel: () => void;
};

/** Takes what a login takes, then lets the person choose a device. */
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
      <Form
        aria-label="Add a passkey"
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="password" label="Your password">
          <PasswordInput required autoComplete="current-password" />
        </Field>
        {needsCode && <CodeField focused={false} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending}>
            Continue
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Go back
          </Button>
        </div>
      </Form>
    </div>
  );
}

async function add(role: Role, values: FormData) {
  const { start, add: addRoute } = PASSKEY_ROUTES[role];
  const code = values.get('code');
  const { options } = await call(start, {
    password: String(values.get('password')),
    ...(code !== null && { code: String(code) }),
  });
  const { createPasskey } = await import('./create-passkey.ts');
  return call(addRoute, { credential: await createPasskey(options) });
}
