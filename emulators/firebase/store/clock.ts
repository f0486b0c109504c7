/** A monotonic clock of whole microseconds, based on a wall clock in milliseconds. */
export class Clock {
  private last: number;

  constructor(
    private readonly nowMs: () => number,
    lastMicros: number,
  ) {
    this.last = lastMicros;
  }

  /** A time later than all times returned before; for a commit. */
  tick(): number {
    this.last = Math.max(Math.floor(this.nowMs() * 1000), this.last + 1);
    return this.last;
  }

  /** A time not before any returned earlier, and before every later tick; for a read. */
  read(): number {
    this.last = Math.max(Math.floor(this.nowMs() * 1000), this.last);
    return this.last;
  }
}
