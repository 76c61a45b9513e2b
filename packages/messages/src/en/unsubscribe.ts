/** The page that the footer of a message opens. */
export const unsubscribePage = {
  question: (label: string) => `Stop “${label}”?`,
  explanation: (clinic: string) =>
    `${clinic} will no longer send you messages of this kind. You can switch them on again in your account.`,
  button: 'Stop these messages',
  done: 'You will get no more messages of this kind',
  again: 'You can switch them on again in your account.',
  unknownTitle: 'This link is not known',
  unknown: 'Please open it exactly as it is in the message.',
} as const;
