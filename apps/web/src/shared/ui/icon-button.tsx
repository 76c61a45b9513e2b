import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

type IconButtonProps = Omit<ButtonProps, 'variant' | 'className' | 'aria-label' | 'children'> & {
  label: string;
  icon: LucideIcon;
};

/** A square button without text. */
export function IconButton({ label, icon: Icon, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant="ghost" className="w-11 px-0!" aria-label={label}>
      <Icon aria-hidden size={18} />
    </Button>
  );
}
