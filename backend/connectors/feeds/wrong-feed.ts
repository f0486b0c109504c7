/** Why a website, or its feed, can't be taken. */
export class WrongFeed extends Error {
  override name = "WrongFeed";

  /** How long the website is to be left alone for; absent: it doesn't say. */
  readonly waitMs?: number | undefined;

  constructor(message: string, { waitMs, ...options }: ErrorOptions & { waitMs?: number | null | undefined } = {}) {
    super(message, options);
    this.waitMs = waitMs ?? undefined;
  }
}
