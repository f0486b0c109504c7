import type { LiveMessage } from "./message";

/** The conditions that determine which messages are shown. `nowMs` is the server's clock. */
export interface Viewer {
  nowMs: number;
  role: string | null;
  dismissed: ReadonlySet<string>;
}

/**
 * Selects the messages that a user sees at a given time: enabled, not dismissed (if dismissible), started, not ended,
 * and targeted at the user's role; the most severe first, then the latest started.
 *
 * @see checklist D4
 */
export function visibleMessages(messages: Iterable<LiveMessage>, viewer: Viewer): LiveMessage[] {
  return Array.from(messages)
    .filter((message) => isAddressedTo(message, viewer) && isOn(message, viewer.nowMs))
    .sort(byWeight);
}

/**
 * Finds the next time at which a message starts or ends.
 *
 * @returns milliseconds since 1970, or null if there is none
 */
export function nextBoundary(messages: Iterable<LiveMessage>, viewer: Viewer): number | null {
  let soonest = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    if (!isAddressedTo(message, viewer) || message.startMs === null) continue;
    if (message.endMs !== null && message.endMs <= Math.max(viewer.nowMs, message.startMs)) continue;
    for (const edge of [message.startMs, message.endMs]) {
      if (edge !== null && edge > viewer.nowMs && edge < soonest) soonest = edge;
    }
  }
  return Number.isFinite(soonest) ? soonest : null;
}

function isAddressedTo({ enabled, dismissible, id, roles }: LiveMessage, { role, dismissed }: Viewer): boolean {
  if (!enabled || (dismissible && dismissed.has(id))) return false;
  // Documents may name a role in lower or upper case (checklist C5).
  return roles.length === 0 || (role !== null && (roles.includes(role) || roles.includes(role.toUpperCase())));
}

function isOn({ startMs, endMs }: LiveMessage, nowMs: number): boolean {
  return startMs !== null && startMs <= nowMs && (endMs === null || nowMs < endMs);
}

const weights = { critical: 0, warning: 1, success: 2, info: 2 };

function byWeight(a: LiveMessage, b: LiveMessage): number {
  return weights[a.severity] - weights[b.severity] || (b.startMs ?? 0) - (a.startMs ?? 0) || (a.id < b.id ? -1 : 1);
}
