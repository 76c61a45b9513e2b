import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { PASSKEY_NAME_MAX } from '@nadi/domain/limits';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { formatInstant, viewerZone } from '#shared/format/instants.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { PasswordForm } from '#shared/portal/password-form.tsx';
import type { TokenRole } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, focusFirst } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';

type Passkey = ReplyBody<'listPasskeys', 'patient'>['passkeys'][number];
type FormProps = { of: TokenRole; passkey: Passkey; onDone: () => void; onCancel: () => void };
type PasskeyRowProps = Omit<FormProps, 'onCancel'>;

/** One passkey; its forms replace the buttons that open them. */
export function PasskeyRow({ of: role, passkey, onDone }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const forms = {
    of: role,
    passkey,
    onCancel: () => setOpen(null),
    onDone() {
      setOpen(null);
      onDone();
    },
  };
  const zone = viewerZone();
  const { name, addedAt, usedAt } = passkey;
  return (
    <li className="grid gap-3 py-3 not-last:border-b not-last:border-line">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="min-w-0 flex-1 basis-52">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-xs text-ink-soft figures">
            Added {formatInstant(addedAt, zone)}
            {usedAt === undefined ? ', not used yet' : `, last used ${formatInstant(usedAt, zone)}`}
          </span>
        </span>
        {open === null && (
          <span className="flex flex-wrap gap-2">
            <Button variant="ghost" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
              Rename
            </Button>
            <Button
              variant="danger"
              aria-label={`Remove ${name}`}
              onClick={() => setOpen('remove')}
            >
              Remove
            </Button>
          </span>
        )}
      </div>
      {open === 'rename' && <RenameForm {...forms} />}
      {open === 'remove' && <RemoveForm {...forms} />}
    </li>
  );
}

function RenameForm({ of: role, passkey: { id, name }, onDone, onCancel }: FormProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(
        routes.renamePasskey,
        { passkeyId: id, name: String(values.get('name')) },
        { as: role },
      ),
    done: 'Passkey renamed',
    onDone,
  });
  return (
    <div ref={focusFirst}>
      <Form
        retain={`passkey:${id}`}
        aria-label={`Rename ${name}`}
        className="flex flex-wrap items-end gap-3"
        problems={problems}
        onSubmit={submit}
      >
        <div className="min-w-48 flex-1">
          <Field name="name" label="Name">
            <Input required maxLength={PASSKEY_NAME_MAX} defaultValue={name} />
          </Field>
        </div>
        <Button type="submit" variant="secondary" pending={pending}>
          Save name
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </Form>
    </div>
  );
}

function RemoveForm({ of: role, passkey: { id, name }, onDone, onCancel }: FormProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => {
      const password = String(values.get('password'));
      return request(routes.removePasskey, { passkeyId: id, password }, { as: role });
    },
    done: 'Passkey removed',
    onDone,
  });
  return (
    <div ref={focusFirst}>
      <PasswordForm
        {...{ submit, pending, problems, onCancel }}
        label={`Remove ${name}`}
        action="Remove passkey"
        danger
      >
        <p className="text-ink-soft">
          It no longer logs in, and all your other devices are logged out. Delete it on your device
          as well, so that it is not offered.
        </p>
      </PasswordForm>
    </div>
  );
}
