import type { LiveMessage } from "./message";

/** What the choice goes by, beside the messages. `nowMs` is the server's clock. */
export interface Viewer {
  nowMs: number;
  role: string | null;
  dismissed: ReadonlySet<string>;
}

/**
 * Chooses the messages that somebody sees at a moment: enabled, not dismissed (those that can be), started, not over, and
 * meant for the role; the gravest first, then the latest started.
 *
 * @see checklist D4
 */
export function visibleMessages(messages: Iterable<LiveMessage>, viewer: Viewer): LiveMessage[] {
  return Array.from(messages)
    .filter((message) => isMeantFor(message, viewer) && isOn(message, viewer.nowMs))
    .sort(byWeight);
}

/**
 * Finds the next moment at which the choice may change by the clock alone: the soonest start or end ahead.
 *
 * @returns milliseconds since 1970, or null when nothing is ahead
 */
export function nextEdge(messages: Iterable<LiveMessage>, viewer: Viewer): number | null {
  let soonest = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    if (!isMeantFor(message, viewer) || message.startMs === null) continue;
    if (message.endMs !== null && message.endMs <= Math.max(viewer.nowMs, message.startMs)) continue;
    for (const edge of [message.startMs, message.endMs]) {
      if (edge !== null && edge > viewer.nowMs && edge < soonest) soonest = edge;
    }
  }
  return Number.isFinite(soonest) ? soonest : null;
}

function isMeantFor({ enabled, dismissible, id, roles }: LiveMessage, { role, dismissed }: Viewer): boolean {
  if (!enabled || (dismissible && dismissed.has(id))) return false;
  // Both forms of a role are the same role (checklist C5).
  return roles.length === 0 || (role !== null && (roles.includes(role) || roles.includes(role.toUpperCase())));
}

function isOn({ startMs, endMs }: LiveMessage, nowMs: number): boolean {
  return startMs !== null && startMs <= nowMs && (endMs === null || nowMs < endMs);
}

const weights = { critical: 0, warning: 1, success: 2, info: 2 };

function byWeight(one: LiveMessage, other: LiveMessage): number {
  return (
    weights[one.severity] - weights[other.severity] ||
    (other.startMs ?? 0) - (one.startMs ?? 0) ||
    (one.id < other.id ? -1 : 1)
  );
}
