import type { Caller } from "../caller";
import { type StatusError, toStatusError } from "../status";
import type { CommitEvent } from "../store/types";
import type { StreamSession, StreamSink } from "../stream";
import type { StoredDocument } from "../values/stored-document";
import type { Delta } from "./delta";
import type { ListenEngine } from "./engine";
import { type ListenRequest, parseListenRequest } from "./listen-request";
import { globalSnapshot, type ListenResponse, targetAdded, targetCurrent, targetRemoved } from "./messages";
import { listAll, replay, startOver } from "./replay";
import { findResumeSeq } from "./resume-token";
import type { Target, TargetStream } from "./target";

type AddRequest = ListenRequest & { kind: "add" };
type Job = { target: Target; messages: Iterator<ListenResponse> };

const PAGE_MESSAGES = 500;

/**
 * One Listen stream. While its reader keeps up, it forwards each commit immediately. While documents are being listed,
 * or the reader is slow, commits aren't queued: afterward each target is replayed from its last position. A slow
 * reader therefore needs little memory, regardless of the write volume.
 */
export class ListenStream implements StreamSession, TargetStream {
  readonly caller: Caller;
  readonly #engine: ListenEngine;
  readonly #sink: StreamSink;
  readonly #targets = new Map<number, Target>();
  #jobs: Job[] = [];
  #batch: ListenResponse[] = [];
  #isBlocked = false;
  #isUnsettled = false;
  #isClosed = false;

  constructor(engine: ListenEngine, caller: Caller, sink: StreamSink) {
    this.#engine = engine;
    this.caller = caller;
    this.#sink = sink;
    sink.onDrain(() => {
      this.#isBlocked = false;
      this.#pump();
    });
  }

  receive(message: unknown): void {
    if (this.#isClosed) return;
    try {
      const request = parseListenRequest(message);
      if (request.kind === "add") this.#add(request);
      else if (request.kind === "remove") this.#remove(request.targetId);
      else this.#send([targetRemoved(request.targetId, request.error)]);
    } catch (error) {
      this.close();
      this.#sink.fail(toStatusError(error));
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const target of [...this.#targets.values()]) this.#drop(target);
    this.#jobs = [];
  }

  deliver(target: Target, delta: Delta, event: CommitEvent, before: readonly StoredDocument[]): void {
    if (this.#isBusy) {
      target.position ??= { seq: event.seq - 1, result: before };
      this.#isUnsettled = true;
      return;
    }
    for (const message of delta.messagesFor(target.id, this.#maySee)) this.#batch.push(message);
  }

  flush(snapshot: ListenResponse): void {
    if (this.#batch.length === 0) return;
    const messages = this.#batch;
    this.#batch = [];
    messages.push(snapshot);
    this.#send(messages);
  }

  refuse(target: Target, error: StatusError): void {
    this.#drop(target);
    this.#send([targetRemoved(target.id, error)]);
  }

  get #isBusy(): boolean {
    return this.#isBlocked || this.#jobs.length > 0;
  }

  readonly #maySee = (document: StoredDocument): boolean => this.#engine.maySee(this.caller, document);

  #add(request: AddRequest): void {
    const id = request.targetId === 0 ? this.#freeTargetId() : request.targetId;
    const known = this.#targets.get(id);
    if (known) this.#drop(known);
    try {
      const target = this.#engine.openTarget(this, id, request.spec, request.isOnce);
      this.#targets.set(id, target);
      this.#jobs.push({ target, messages: this.#introduce(target, request) });
    } catch (error) {
      this.#send([targetRemoved(id, toStatusError(error))]);
    }
    this.#pump();
  }

  #freeTargetId(): number {
    let id = 1;
    while (this.#targets.has(id)) id += 1;
    return id;
  }

  #remove(id: number): void {
    const target = this.#targets.get(id);
    // The SDK expects one response per request, so a target without a response still gets its ADD before the REMOVE.
    const owed = target?.state === "waiting" ? [targetAdded(id)] : [];
    if (target) this.#drop(target);
    this.#send([...owed, targetRemoved(id)]);
    this.#pump();
  }

  #drop(target: Target): void {
    target.state = "over";
    this.#targets.delete(target.id);
    this.#jobs = this.#jobs.filter((job) => job.target !== target);
    this.#engine.releaseTarget(target);
  }

  *#introduce(target: Target, { resume, expectedCount }: AddRequest): Generator<ListenResponse> {
    const { store } = this.#engine;
    target.state = "listing";
    target.position = { seq: store.seq, result: target.group.result };
    yield targetAdded(target.id);
    // Commits from now on are replayed from this position, as for any target that had to wait.
    target.position = { seq: store.seq, result: target.group.result };
    const from = resume.kind === "token" ? findResumeSeq(resume.token, store.epoch) : null;
    if (resume.kind === "none") yield* listAll(target, store);
    else if (from === null) yield* startOver(target, store);
    else yield* replay(target, store, { seq: from, result: null, expectedCount }, this.#maySee);
    target.state = "listed";
  }

  *#catchUp(target: Target, from: NonNullable<Target["position"]>): Generator<ListenResponse> {
    const { store } = this.#engine;
    target.position = { seq: store.seq, result: target.group.result };
    const result = target.group.view.isLimited ? from.result : null;
    yield* replay(target, store, { seq: from.seq, result, expectedCount: null }, this.#maySee);
  }

  /** Sends page after page, until all targets are at the last commit or the reader is slow. */
  #pump(): void {
    while (!this.#isBlocked && !this.#isClosed) {
      const page = this.#nextPage();
      if (page.length === 0) return;
      this.#send(page);
    }
  }

  #nextPage(): ListenResponse[] {
    const page: ListenResponse[] = [];
    while (page.length < PAGE_MESSAGES) {
      const job = this.#jobs[0] ?? this.#nextCatchUp();
      if (!job) return [...page, ...this.#settle()];
      const next = job.messages.next();
      if (next.done) this.#jobs.shift();
      else page.push(next.value);
      this.#isUnsettled = true;
    }
    return page;
  }

  #nextCatchUp(): Job | null {
    for (const target of this.#targets.values()) {
      const { position } = target;
      if (!position || position.seq >= this.#engine.store.seq) continue;
      const job = { target, messages: this.#catchUp(target, position) };
      this.#jobs.push(job);
      return job;
    }
    return null;
  }

  /** Reports that all targets are at the last commit. */
  #settle(): ListenResponse[] {
    if (!this.#isUnsettled) return [];
    this.#isUnsettled = false;
    const { resumeToken, readTime } = this.#engine.now();
    const messages: ListenResponse[] = [];
    const finished: Target[] = [];
    for (const target of this.#targets.values()) {
      target.position = null;
      if (target.state !== "listed") continue;
      target.state = "current";
      messages.push(targetCurrent(target.id, resumeToken, readTime));
      if (target.isOnce) finished.push(target);
    }
    messages.push(globalSnapshot(resumeToken, readTime));
    for (const target of finished) {
      this.#drop(target);
      messages.push(targetRemoved(target.id));
    }
    return messages;
  }

  #send(messages: readonly ListenResponse[]): void {
    if (this.#isClosed) return;
    if (!this.#sink.send(messages)) this.#isBlocked = true;
  }
}
