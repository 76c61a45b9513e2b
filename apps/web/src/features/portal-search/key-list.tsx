import { i18n } from '#shared/language/i18n.ts';
import { setShortcuts, useShortcutsOn } from '#shared/portal/shortcuts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Checkbox } from '#shared/ui/input.tsx';

type KeyListProps = {
  /** Keys of the portal's pages: `g a`, and what they do. */
  pages: readonly Key[];
  onClose: () => void;
};

type Key = readonly [string, string];

const listGeneral = (): readonly Key[] => [
  ['/', i18n._('Search people, appointments, payments and pages')],
  ['?', i18n._('List the keys')],
  ['b', i18n._('Book for a patient')],
];

const listDetails = (): readonly Key[] => [
  ['j', i18n._('Next row, while the details of a row are open')],
  ['k', i18n._('Previous row')],
  ['esc', i18n._('Close the details')],
];

/** Lists the keys, and switches them off for this browser. */
export function KeyList({ pages, onClose }: KeyListProps) {
  const on = useShortcutsOn();
  return (
    <Dialog
      open
      title={i18n._('Keys')}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {[...listGeneral(), ...listDetails(), ...pages].map(([keys, label]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-control bg-canvas px-1.5 text-center font-sans text-xs leading-6 font-semibold uppercase"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-2">
        <Checkbox
          label={i18n._('Use these keys in this browser')}
          checked={on}
          onChange={({ target }) => setShortcuts(target.checked)}
        />
        <p className="text-xs text-ink-soft">
          {i18n._(
            'They do nothing while you type. Switch them off if your software types by voice.',
          )}
        </p>
      </div>
      <Button variant="secondary" className="justify-self-end" onClick={onClose}>
        {i18n._('Close')}
      </Button>
    </Dialog>
  );
}
