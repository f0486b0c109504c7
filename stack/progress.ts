const mark = { doing: "◌", done: "✓", failed: "✗", note: " " } as const;

export function printProgress(kind: keyof typeof mark, text: string): void {
  const line = `${mark[kind]} ${text}`;
  if (kind === "failed") console.error(line);
  else console.log(line);
}

/**
 * Runs a step of work, and prints its start and its duration.
 *
 * @returns the result of `work`
 * @throws the error of `work`, without printing completion
 */
export async function step<Result>(doing: string, done: string, work: () => Promise<Result>): Promise<Result> {
  const startedMs = Date.now();
  printProgress("doing", `${doing}…`);
  const result = await work();
  printProgress("done", `${done} in ${seconds(Date.now() - startedMs)}`);
  return result;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
