/** A monotonic clock of whole microseconds, based on a wall clock in milliseconds. */
export class Clock {
  private last: number;

  constructor(
    private readonly nowMs: () => number,
    lastMicros: number,
  ) {
    this.last = lastMicros;
  }

  /** A time for a commit: later than all times returned before. */
  tick(): number {
    this.last = Math.max(Math.floor(this.nowMs() * 1000), this.last + 1);
    return this.last;
  }

  /** A time for a read: not before any time returned earlier, and before every later tick. */
  read(): number {
    this.last = Math.max(Math.floor(this.nowMs() * 1000), this.last);
    return this.last;
  }
}
