/** Class names shared by the doctor card and its skeleton. */
export const CARD_SHAPE = {
  frame: 'grid h-full content-start gap-4 rounded bg-card p-4 shadow-card',
  who: 'flex flex-col gap-3 @min-[17rem]:flex-row @min-[17rem]:gap-4',
  when: 'flex flex-col gap-2 border-t border-line pt-3 @min-[17rem]:flex-row @min-[17rem]:items-end @min-[17rem]:justify-between',
} as const;
