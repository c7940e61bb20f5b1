/** Starts a worker with the small library or the whole one. */
export function start(whole: boolean): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: whole ? "whole" : "" });
}
