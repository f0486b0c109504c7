/** The reason why a website or its feed can't be used. */
export class InvalidFeedError extends Error {
  override name = "InvalidFeedError";

  /** The delay that the website asked for; absent: none. */
  readonly waitMs?: number | undefined;

  constructor(message: string, { waitMs, ...options }: ErrorOptions & { waitMs?: number | null | undefined } = {}) {
    super(message, options);
    this.waitMs = waitMs ?? undefined;
  }
}
