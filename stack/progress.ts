const mark = { doing: "◌", done: "✓", failed: "✗", note: " " } as const;

/** Says one line of progress that a person can follow. */
export function say(kind: keyof typeof mark, text: string): void {
  const line = `${mark[kind]} ${text}`;
  if (kind === "failed") console.error(line);
  else console.log(line);
}

/**
 * Says that something begins, does it, and says how long it took.
 *
 * @returns what `work` gives
 * @throws what `work` throws, after nothing was said to be done
 */
export async function step<Result>(doing: string, done: string, work: () => Promise<Result>): Promise<Result> {
  const startedMs = Date.now();
  say("doing", `${doing}…`);
  const result = await work();
  say("done", `${done} in ${seconds(Date.now() - startedMs)}`);
  return result;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
