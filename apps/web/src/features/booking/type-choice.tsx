import { i18n } from '#shared/language/i18n.ts';
import { VisitTypeStep } from '#shared/slots/visit-type.tsx';
import { WhereStep } from '#shared/slots/where-step.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { useChoice } from './use-choice.ts';

type TypeChoiceProps = { fees: number; choice: ReturnType<typeof useChoice> };

/** Chooses among several visit types, and says above them if the requested one is not offered. */
export function TypeChoice({ fees, choice }: TypeChoiceProps) {
  const { typeRefused, visitTypeId, chooseType } = choice;
  const types = choice.offer.visitTypes;
  return (
    <>
      {typeRefused && (
        <Notice tone="info">
          {i18n._('This kind of appointment is no longer offered. Here is what you can book now.')}
        </Notice>
      )}
      {types.length > 1 && (
        <VisitTypeStep types={types} fees={fees} selected={visitTypeId} onSelect={chooseType} />
      )}
      <WhereStep
        key={visitTypeId}
        offer={choice.offer}
        type={types.find(({ _id }) => _id === visitTypeId)}
        where={choice.where}
        onChange={choice.chooseWhere}
      />
    </>
  );
}
