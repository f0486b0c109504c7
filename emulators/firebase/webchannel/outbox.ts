import { frameChunk } from "./chunk";
import { encodeMessage } from "./encode-message";

/** A control message, or a message of the stream. */
type Item = "noop" | "close" | "stop" | object;

/**
 * Stores the message rather than its text, because thousands of sessions share the same documents, and few messages are
 * sent twice.
 */
type Entry = { id: number; item: Item; units: number };

function textOf(item: Item): string {
  return typeof item === "string" ? `["${item}"]` : `[${encodeMessage(item)}]`;
}

/**
 * The undelivered messages of a session, numbered from 1 without gaps. They are kept until the client has acknowledged
 * them (`AID`), because a back channel can be lost with messages in transit. Lengths are UTF-16 code units.
 */
export class Outbox {
  #entries: Entry[] = [];
  #lastId = 0;
  #sentId = 0;
  #unsentUnits = 0;
  #unackedUnits = 0;

  /** The id of the last message written to a back channel, 0 before the first. */
  get sentId(): number {
    return this.#sentId;
  }

  /** Units waiting for a back channel. */
  get unsentUnits(): number {
    return this.#unsentUnits;
  }

  /** Units written to a back channel and not acknowledged yet. */
  get inFlightUnits(): number {
    return this.#unackedUnits - this.#unsentUnits;
  }

  get hasUnsent(): boolean {
    return this.#sentId < this.#lastId;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Adds a message; it must not be changed afterward. */
  push(item: Item): void {
    this.#lastId += 1;
    const units = textOf(item).length;
    this.#entries.push({ id: this.#lastId, item, units });
    this.#unsentUnits += units;
    this.#unackedUnits += units;
  }

  /** Drops all messages up to `id`. Returns false if `id` was never sent, so that the client can't have received it. */
  acknowledge(id: number): boolean {
    if (id > this.#sentId) return false;
    let count = 0;
    for (const entry of this.#entries) {
      if (entry.id > id) break;
      this.#unackedUnits -= entry.units;
      count += 1;
    }
    if (count > 0) this.#entries.splice(0, count);
    return true;
  }

  /** Marks all unacknowledged messages as unsent, so that a new back channel sends them again. */
  rewind(): void {
    this.#sentId = this.#lastId - this.#entries.length;
    this.#unsentUnits = this.#unackedUnits;
  }

  /**
   * The next chunk, of about `maxUnits` at most (but at least one message), which then counts as sent; null if no
   * message is waiting.
   */
  take(maxUnits: number): string | null {
    const first = this.#entries.length - (this.#lastId - this.#sentId);
    const parts: string[] = [];
    let units = 0;
    for (let index = first; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (!entry || (parts.length > 0 && units + entry.units > maxUnits)) break;
      parts.push(`[${entry.id},${textOf(entry.item)}]`);
      units += entry.units;
      this.#sentId = entry.id;
    }
    this.#unsentUnits -= units;
    return parts.length === 0 ? null : frameChunk(`[${parts.join(",")}]`);
  }
}
