const MAX_WAIT_MS = 1_000;

type Waiter<Owner> = { owner: Owner; go: () => void };
type Lock<Owner> = { holder: Owner; waiters: Waiter<Owner>[] };

/**
 * Locks on keys, in order of request. They provide fairness, not safety: an owner that has waited a second for one
 * holder, or would wait in a cycle, proceeds without the lock.
 */
export class LockQueue<Owner> {
  private readonly locks = new Map<string, Lock<Owner>>();
  private readonly waitingFor = new Map<Owner, string>();

  async acquire(owner: Owner, key: string): Promise<void> {
    const lock = this.locks.get(key);
    if (lock === undefined) {
      this.locks.set(key, { holder: owner, waiters: [] });
    } else if (lock.holder !== owner && !this.isCircle(owner, lock.holder)) {
      this.waitingFor.set(owner, key);
      await this.wait(lock, owner);
      this.waitingFor.delete(owner);
    }
  }

  private isCircle(owner: Owner, holder: Owner): boolean {
    const seen = new Set<Owner>();
    let next: Owner | undefined = holder;
    while (next !== undefined && !seen.has(next)) {
      if (next === owner) return true;
      seen.add(next);
      const key: string | undefined = this.waitingFor.get(next);
      next = key === undefined ? undefined : this.locks.get(key)?.holder;
    }
    return false;
  }

  private wait(lock: Lock<Owner>, owner: Owner): Promise<void> {
    return new Promise((resolve) => {
      let holder = lock.holder;
      const timer = setInterval(() => {
        if (lock.holder !== holder) holder = lock.holder;
        else go();
      }, MAX_WAIT_MS);
      const waiter = { owner, go };
      lock.waiters.push(waiter);
      function go() {
        clearInterval(timer);
        lock.waiters = lock.waiters.filter((one) => one !== waiter);
        resolve();
      }
    });
  }

  /** Releases all locks of an owner; the first owner in each lock's queue gets the lock. */
  release(owner: Owner): void {
    for (const [key, lock] of this.locks) {
      if (lock.holder === owner) this.pass(key, lock);
      else for (const waiter of lock.waiters) if (waiter.owner === owner) waiter.go();
    }
  }

  private pass(key: string, lock: Lock<Owner>): void {
    const [next] = lock.waiters;
    if (next === undefined) {
      this.locks.delete(key);
      return;
    }
    lock.holder = next.owner;
    next.go();
  }
}
