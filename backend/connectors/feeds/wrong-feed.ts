/** Why a website or its feed can't be used. */
export class WrongFeed extends Error {
  override name = "WrongFeed";

  /** How long the website asked to be left alone; absent: it didn't say. */
  readonly waitMs?: number | undefined;

  constructor(message: string, { waitMs, ...options }: ErrorOptions & { waitMs?: number | null | undefined } = {}) {
    super(message, options);
    this.waitMs = waitMs ?? undefined;
  }
}
