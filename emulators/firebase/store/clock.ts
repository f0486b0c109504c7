/** A clock of whole microseconds that never runs backwards, over a wall clock in milliseconds. */
export class Clock {
  private last: number;

  constructor(
    private readonly nowMs: () => number,
    lastMicros: number,
  ) {
    this.last = lastMicros;
  }

  /** A time after every time read or ticked before: for a commit. */
  tick(): number {
    this.last = Math.max(Math.floor(this.nowMs() * 1000), this.last + 1);
    return this.last;
  }

  /** A time at or after every earlier one and before every later tick: for a read. */
  read(): number {
    this.last = Math.max(Math.floor(this.nowMs() * 1000), this.last);
    return this.last;
  }
}
