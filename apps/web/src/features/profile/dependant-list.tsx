import type { Dependant } from '@nadi/contract/patients';
import { DEPENDANTS_MAX } from '@nadi/domain/limits';
import { useState } from 'react';
import { relationName } from '#shared/family/relation-name.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { DependantDialog, useFamily } from './dependant-dialog.tsx';
import { birthdayLabel } from './use-profile.ts';

/** The dependants, with forms to add, change and remove them. */
export function DependantList({ token }: { token: string }) {
  const { query, removing } = useFamily(token);
  const [edited, setEdited] = useState<Dependant | 'new'>();
  const [removed, setRemoved] = useState<Dependant>();
  return (
    <>
      <Loaded query={query} skeleton="h-14" State={LoadNoticeState}>
        {({ dependants }) => (
          <>
            {dependants.length > 0 && (
              <ul className="grid divide-y divide-line">
                {dependants.map((dependant) => (
                  <DependantRow
                    key={dependant._id}
                    dependant={dependant}
                    onEdit={() => setEdited(dependant)}
                    onRemove={() => setRemoved(dependant)}
                  />
                ))}
              </ul>
            )}
            {dependants.length < DEPENDANTS_MAX && (
              <Button
                variant="secondary"
                className="justify-self-start max-sm:w-full"
                onClick={() => setEdited('new')}
              >
                {i18n._('Add a family member')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {edited && (
        <DependantDialog
          dependant={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title={i18n._('Remove {name}?', { name: removed?.name ?? '' })}
        confirmLabel={i18n._('Remove')}
        cancelLabel={i18n._('Keep')}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => {
          if (removed) removing.mutate(removed._id);
          setRemoved(undefined);
        }}
      >
        <p>{i18n._('You can add them again at any time. Nothing is booked for them.')}</p>
      </ConfirmDialog>
    </>
  );
}

type DependantRowProps = { dependant: Dependant; onEdit: () => void; onRemove: () => void };

function DependantRow({ dependant, onEdit, onRemove }: DependantRowProps) {
  const { name, birthDate, relation, appointments, managedUntil } = dependant;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-soft wrap-anywhere">
          {i18n._('Born {birthday} · You: {relation}', {
            birthday: birthdayLabel(birthDate),
            relation: relationName(relation),
          })}
        </p>
        {appointments > 0 && (
          <p className="text-xs text-ink-soft">
            {i18n._('Has appointments. Until {day}, only the clinic can end your access.', {
              day: birthdayLabel(managedUntil),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" aria-label={i18n._('Change {name}', { name })} onClick={onEdit}>
          {i18n._('Change')}
        </Button>
        {appointments === 0 && (
          <Button
            variant="danger"
            aria-label={i18n._('Remove {name}', { name })}
            onClick={onRemove}
          >
            {i18n._('Remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
