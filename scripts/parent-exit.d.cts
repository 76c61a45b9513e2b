/** Calls `onExit` once when the process that started this one is gone. */
export function onParentExit(onExit: () => void): void;
