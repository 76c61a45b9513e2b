import type { ComponentProps } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

type FormDialogProps = ComponentProps<typeof Form> & {
  title: string;
  submitLabel: string;
  pending: boolean;
  onClose: () => void;
};

/** A form in a dialog, with buttons to send or to cancel it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, pending, onClose, children, ...form } = props;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <Form className="grid grid-cols-1 gap-4" {...form}>
        {children}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={onClose}>
            {i18n._('Cancel')}
          </Button>
          <Button type="submit" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
