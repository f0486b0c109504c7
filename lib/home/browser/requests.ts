import "client-only";
import { changeTask } from "@/lib/activity/browser/requests";
import type { QueueDecision, QueueItem, TeamWeights } from "@/lib/contracts/home/home-queue";
import { type Outcome, send } from "@/lib/http/browser/send";

export type Decision = Pick<QueueDecision, "kind" | "until">;

/**
 * Sends the user's decision about an item. The user's own task is marked as done through its own endpoint; other
 * decisions go to the queue's endpoint.
 */
export function sendDecision(item: QueueItem, { kind, until }: Decision): Promise<Outcome<unknown>> {
  const task = doneTask(item, kind);
  if (task) return changeTask(task.accountId, task.id, { done: true });
  return send("PUT /home/queue/decisions/", { body: { key: item.key, kind, until, title: titleOf(item) } });
}

export function revertDecision(item: QueueItem, { kind }: Decision): Promise<Outcome<unknown>> {
  const task = doneTask(item, kind);
  if (task) return changeTask(task.accountId, task.id, { done: false });
  return send("DELETE /home/queue/decisions/:key/", { params: { key: item.key } });
}

/** Lists the teams whose weights the user may set. */
export async function loadTeamWeights(): Promise<TeamWeights["items"]> {
  const outcome = await send("GET /teams/weights/");
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}

/** An item's title in the list of done items. */
export function titleOf(item: QueueItem): string {
  return item.account && item.account.name !== item.title ? `${item.account.name}: ${item.title}` : item.title;
}

function doneTask({ kind, key, account }: QueueItem, decision: Decision["kind"]) {
  if (kind !== "task" || decision !== "done" || account === null) return null;
  return { id: key.slice("task:".length), accountId: account.id };
}
