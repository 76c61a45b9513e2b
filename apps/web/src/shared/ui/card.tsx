import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Of a card inside another one that can be folded. */
export const FOLDED_STYLE = 'pt-2! shadow-none! sm:px-8 sm:pb-8';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded bg-card p-5 shadow-card', className)} />;
}
