// Plain JavaScript, because bootstrap.cjs needs it before the project's own Node is installed.
'use strict';
const { readFileSync } = require('node:fs');

const CHECK_EVERY_MS = 500;
const SHELLS = ['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox'];

/**
 * Calls `onExit` once when the process that started this one is gone. It polls, because no signal reports
 * this.
 */
function onParentExit(onExit) {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    onExit();
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** Returns the parent's process number; behind a shell also that of the program that started the shell. */
function ancestors() {
  const { ppid } = process;
  try {
    // Linux: "pid (name) state ppid …".
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return SHELLS.includes(name) ? `${ppid} ${grandparent}` : `${ppid}`;
  } catch {
    return `${ppid}`;
  }
}

module.exports = { onParentExit };
