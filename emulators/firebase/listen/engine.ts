import type { Caller } from "../caller";
import type { Guard } from "../guard";
import { compileQuery } from "../query/compile";
import { parseStructuredQuery } from "../query/parse-query";
import { StatusError, toStatusError } from "../status";
import type { CommitEvent, Store } from "../store/types";
import type { StoredDocument } from "../values/stored-document";
import { authorizeDocument, checkView } from "./authorize-reads";
import { Groups } from "./groups";
import type { TargetSpec } from "./listen-request";
import { globalSnapshot } from "./messages";
import { encodeResumeToken } from "./resume-token";
import { type Group, Target, type TargetStream } from "./target";
import { DocumentsView, QueryView, type View } from "./view";

/** The dependencies of the engine. */
export type ListenOptions = { store: Store; guard: Guard };

const REJUDGE_MS = 1000;

/** Delivers every commit to the affected targets, and reauthorizes targets when their decision may have changed. */
export class ListenEngine {
  readonly store: Store;
  readonly #options: ListenOptions;
  readonly #groups: Groups;
  readonly #readers = new Map<string, Set<Target>>();
  readonly #timed = new Set<Target>();
  readonly #subscriptions: (() => void)[];
  #clock: NodeJS.Timeout | null = null;

  constructor(options: ListenOptions) {
    this.#options = options;
    this.store = options.store;
    this.#groups = new Groups(options.store);
    this.#subscriptions = [
      options.store.subscribe((event) => this.#deliver(event)),
      options.guard.onChange(() => this.#recheckAll()),
    ];
  }

  /** Resume token and time of the last commit, or the current time if there was no recent write. */
  now(): { resumeToken: string; readTime: string } {
    return { resumeToken: encodeResumeToken(this.store.epoch, this.store.seq), readTime: this.store.readTime() };
  }

  /**
   * Opens a target: authorizes it and includes it in every further commit. Throws StatusError: PERMISSION_DENIED, or
   * INVALID_ARGUMENT and others for an invalid query.
   */
  openTarget(stream: TargetStream, id: number, spec: TargetSpec, isOnce: boolean): Target {
    const view = this.#viewOf(spec);
    const decision = checkView(this.#options, stream.caller, view);
    if (!decision.isAllowed) throw denied();
    const group = this.#groups.open(view);
    const target = new Target(id, stream, group, isOnce);
    group.targets.add(target);
    this.#watch(target, decision.reads, decision.dependsOnTime);
    return target;
  }

  releaseTarget(target: Target): void {
    this.#watch(target, [], false);
    target.group.targets.delete(target);
    this.#groups.release(target.group);
  }

  /** Whether a caller may read a single document (`get`). */
  maySee(caller: Caller, document: StoredDocument): boolean {
    return authorizeDocument(this.#options, caller, document.name, document).isAllowed;
  }

  close(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    if (this.#clock) clearInterval(this.#clock);
    this.#clock = null;
  }

  #viewOf(spec: TargetSpec): View {
    return spec.kind === "documents"
      ? new DocumentsView(spec.names)
      : new QueryView(compileQuery(spec.parent, parseStructuredQuery(spec.structuredQuery)));
  }

  #deliver(event: CommitEvent): void {
    this.#recheckReaders(event);
    const touched = new Set<TargetStream>();
    for (const [group, changes] of this.#groups.concerned(event.changes)) {
      try {
        for (const stream of deliver(group, event, changes)) touched.add(stream);
      } catch (error) {
        // The commit itself has succeeded and must be acknowledged to its writer; only these listeners end with an
        // error.
        for (const target of [...group.targets]) target.stream.refuse(target, toStatusError(error));
      }
    }
    const snapshot = globalSnapshot(encodeResumeToken(this.store.epoch, event.seq), event.time);
    for (const stream of touched) stream.flush(snapshot);
  }

  #recheckReaders(event: CommitEvent): void {
    if (this.#readers.size === 0) return;
    const targets = new Set<Target>();
    for (const { name } of event.changes) {
      for (const target of this.#readers.get(name) ?? []) targets.add(target);
    }
    for (const target of targets) this.#recheck(target);
  }

  #recheckAll(): void {
    for (const target of [...this.#groups.targets()]) this.#recheck(target);
  }

  #recheck(target: Target): void {
    if (target.state === "over") return;
    try {
      const decision = checkView(this.#options, target.stream.caller, target.group.view);
      if (!decision.isAllowed) throw denied();
      this.#watch(target, decision.reads, decision.dependsOnTime);
    } catch (error) {
      target.stream.refuse(target, toStatusError(error));
    }
  }

  /** Records the documents and the clock that the target's decision depends on, instead of those recorded before. */
  #watch(target: Target, reads: readonly string[], dependsOnTime: boolean): void {
    for (const name of target.reads) {
      const readers = this.#readers.get(name);
      readers?.delete(target);
      if (readers?.size === 0) this.#readers.delete(name);
    }
    target.reads = reads;
    for (const name of reads) {
      const readers = this.#readers.get(name) ?? new Set();
      this.#readers.set(name, readers.add(target));
    }
    if (dependsOnTime) this.#timed.add(target);
    else this.#timed.delete(target);
    this.#windClock();
  }

  /**
   * Starts or stops the timer: decisions that used `request.time` (the end of a session) may change without a commit.
   */
  #windClock(): void {
    if (this.#timed.size > 0) {
      this.#clock ??= setInterval(() => {
        for (const target of [...this.#timed]) this.#recheck(target);
      }, REJUDGE_MS).unref();
    } else if (this.#clock) {
      clearInterval(this.#clock);
      this.#clock = null;
    }
  }
}

function denied(): StatusError {
  return new StatusError("PERMISSION_DENIED", "Missing or insufficient permissions.");
}

/** Delivers a group's delta to its targets; returns their streams. */
function deliver(group: Group, event: CommitEvent, changes: CommitEvent["changes"]): TargetStream[] {
  const before = group.result;
  const delta = group.apply(event, changes);
  if (delta.isEmpty) return [];
  const targets = [...group.targets];
  for (const target of targets) target.stream.deliver(target, delta, event, before);
  return targets.map((target) => target.stream);
}
