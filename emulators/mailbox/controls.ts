import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { acceptCommand } from "../command";
import { sendJson } from "../send-response";
import type { MailFaults } from "./receiving";

/** Controls that make the mail server misbehave until they are unset. */
export type MailControls = {
  /** Refuses every recipient with this SMTP code; null accepts mail again. */
  refuse(refusal: MailFaults["refusal"]): void;
  delay(delayMs: number): void;
  reset(): void;
};

export function createMailControls(faults: MailFaults): MailControls {
  return {
    refuse: (refusal) => Object.assign(faults, { refusal }),
    delay: (delayMs) => Object.assign(faults, { delayMs }),
    reset: () => Object.assign(faults, { refusal: null, delayMs: 0 }),
  };
}

const commandSchema = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("refuse"),
    refusal: z.object({ code: z.int().min(400).max(599), message: z.string().max(200) }).nullable(),
  }),
  z.strictObject({ do: z.literal("delay"), delay_ms: z.int().min(0).max(600_000) }),
  z.strictObject({ do: z.literal("reset") }),
]);

/**
 * Handles `POST /_controls/refuse`, `/delay`, `/reset` with a JSON body, for example
 * `{"refusal": {"code": 451, "message": "Later"}}`. 200 on success; 400, 405, 415 as described at `acceptCommand`.
 */
export async function handleMailControls(
  req: IncomingMessage,
  res: ServerResponse,
  { what, controls }: { what: string; controls: MailControls },
): Promise<void> {
  const command = await acceptCommand(req, res, { what, schema: commandSchema });
  if (!command) return;
  if (command.do === "refuse") controls.refuse(command.refusal);
  if (command.do === "delay") controls.delay(command.delay_ms);
  if (command.do === "reset") controls.reset();
  sendJson(res, 200, { done: command.do });
}
