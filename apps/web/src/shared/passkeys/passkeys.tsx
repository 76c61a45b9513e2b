import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { PASSKEY_NAME_MAX } from '@nadi/domain/limits';
import { useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { formatInstant, viewerZone } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { PasswordForm } from '#shared/portal/password-form.tsx';
import type { TokenRole } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card, FOLDED_STYLE } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Field, Form, focusFirst } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { hasPasskeys } from './passkey-button.tsx';
import { usePasskeys } from './use-passkeys.ts';

type PasskeysProps = {
  of: TokenRole;
  /** Inside a card with a title of its own. */
  folded?: boolean;
};

/** Lists the passkeys of the account, and adds, renames and removes them. */
export function Passkeys({ of: role, folded = false }: PasskeysProps) {
  const { query, refresh } = usePasskeys(role);
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
    <Card className={classNames('grid grid-cols-1 gap-4', folded ? FOLDED_STYLE : 'sm:p-8')}>
      <h2
        ref={heading}
        tabIndex={-1}
        className={folded ? 'sr-only' : 'text-lg focus-visible:outline-none'}
      >
        {i18n._('Passkeys')}
      </h2>
      <p className="measure text-ink-soft">
        {i18n._(
          'Log in with your finger, your face or your device’s PIN instead of a password. A passkey works on this clinic’s pages only: a fake page cannot steal it.',
        )}
      </p>
      <Loaded query={query} skeleton="h-11 w-40" State={LoadNoticeState}>
        {({ passkeys, needsCode, available }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="border-y border-line">
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    of={role}
                    passkey={passkey}
                    onDone={closeAndRefresh}
                  />
                ))}
              </ul>
            )}
            {adding ? (
              <AddPasskey
                of={role}
                needsCode={needsCode}
                onDone={closeAndRefresh}
                onCancel={close}
              />
            ) : (
              <Offer available={available} onAdd={() => setAdding(true)} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The button to add a passkey, or the reason why none can be added here. */
function Offer({ available, onAdd }: { available: boolean; onAdd: () => void }) {
  if (available && hasPasskeys()) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={onAdd}>
        {i18n._('Add a passkey')}
      </Button>
    );
  }
  return (
    <p className="measure">
      {available
        ? i18n._('This browser has no passkeys. Another one, or your phone, may have them.')
        : i18n._(
            'None can be added here: browsers offer passkeys only where the clinic’s address begins with https and is a name.',
          )}
    </p>
  );
}

type AddPasskeyProps = {
  of: TokenRole;
  /** True if two-step login is on. */
  needsCode: boolean;
  onDone: () => void;
  onCancel: () => void;
};

/** Asks for the login's password and code, then lets the person choose a device. */
function AddPasskey({ of: role, needsCode, onDone, onCancel }: AddPasskeyProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => add(role, values),
    done: i18n._('Passkey added'),
    onDone,
  });
  return (
    <div ref={focusFirst} className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{i18n._('Add a passkey')}</h3>
      <p className="measure text-ink-soft">
        {i18n._(
          'In the next step your browser shows where the passkey can be stored: on this device, on your phone or on a security key.',
        )}
      </p>
      <PasswordForm
        {...{ submit, pending, problems, onCancel }}
        label={i18n._('Add a passkey')}
        action={i18n._('Continue')}
        withCode={needsCode}
      />
    </div>
  );
}

async function add(role: TokenRole, values: FormData) {
  const code = values.get('code');
  const { options } = await request(
    routes.startPasskey,
    {
      password: String(values.get('password')),
      ...(code !== null && { code: String(code) }),
    },
    { as: role },
  );
  const { createPasskey } = await import('./passkey-ceremonies.ts');
  return request(routes.addPasskey, { credential: await createPasskey(options) }, { as: role });
}

type Passkey = ReplyBody<'listPasskeys', 'patient'>['passkeys'][number];
type FormProps = { of: TokenRole; passkey: Passkey; onDone: () => void; onCancel: () => void };
type PasskeyRowProps = Omit<FormProps, 'onCancel'>;

/** One passkey; its forms replace the buttons that open them. */
function PasskeyRow({ of: role, passkey, onDone }: PasskeyRowProps) {
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
  const added = formatInstant(addedAt, zone);
  return (
    <li className="grid gap-3 py-3 not-last:border-b not-last:border-line">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="min-w-0 flex-1 basis-52">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-xs text-ink-soft figures">
            {usedAt === undefined
              ? i18n._('Added {added}, not used yet', { added })
              : i18n._('Added {added}, last used {used}', {
                  added,
                  used: formatInstant(usedAt, zone),
                })}
          </span>
        </span>
        {open === null && (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="ghost"
              aria-label={i18n._('Rename {passkey}', { passkey: name })}
              onClick={() => setOpen('rename')}
            >
              {i18n._('Rename')}
            </Button>
            <Button
              variant="danger"
              aria-label={i18n._('Remove {passkey}', { passkey: name })}
              onClick={() => setOpen('remove')}
            >
              {i18n._('Remove')}
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
    done: i18n._('Passkey renamed'),
    onDone,
  });
  return (
    <div ref={focusFirst}>
      <Form
        retain={`passkey:${id}`}
        aria-label={i18n._('Rename {passkey}', { passkey: name })}
        className="flex flex-wrap items-end gap-3"
        problems={problems}
        onSubmit={submit}
      >
        <div className="min-w-48 flex-1">
          <Field name="name" label={i18n._('Name')}>
            <Input required maxLength={PASSKEY_NAME_MAX} defaultValue={name} />
          </Field>
        </div>
        <Button type="submit" variant="secondary" pending={pending}>
          {i18n._('Save name')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {i18n._('Cancel')}
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
    done: i18n._('Passkey removed'),
    onDone,
  });
  return (
    <div ref={focusFirst}>
      <PasswordForm
        {...{ submit, pending, problems, onCancel }}
        label={i18n._('Remove {passkey}', { passkey: name })}
        action={i18n._('Remove passkey')}
        danger
      >
        <p className="text-ink-soft">
          {i18n._(
            'It no longer logs in, and all your other devices are logged out. Delete it on your device as well, so that it is not offered.',
          )}
        </p>
      </PasswordForm>
    </div>
  );
}
