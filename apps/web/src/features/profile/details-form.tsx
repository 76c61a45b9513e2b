import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { DetailsCard, type useDetails } from '#shared/ui/drawer.tsx';
import { Form } from '#shared/ui/form.tsx';

type DetailsFormProps = Pick<ComponentProps<typeof Form>, 'retain' | 'problems' | 'onSubmit'> & {
  icon: LucideIcon;
  title: string;
  details: ReturnType<typeof useDetails>;
  pending: boolean;
  submitLabel: string;
  children: ReactNode;
};

/** A card that shows only its title until it is opened, and then a form. */
export function DetailsForm({
  icon,
  title,
  details,
  pending,
  submitLabel,
  children,
  ...form
}: DetailsFormProps) {
  return (
    <DetailsCard icon={icon} title={title} details={details}>
      <Form aria-label={title} className="grid gap-5 px-5 pt-2 pb-6 sm:px-8" {...form}>
        {children}
        <Button type="submit" pending={pending} className="justify-self-end max-sm:w-full">
          {submitLabel}
        </Button>
      </Form>
    </DetailsCard>
  );
}
